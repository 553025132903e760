"""From 0.x to 1.0, a step for each thing that differs (A2A 1.0, Appendix A.2)."""
