"""What a bucket of S3 needs: its objects have their headers from the upload, other origins a rule of the bucket."""

from __future__ import annotations

import json
import shlex

from a2acard.serving.resource import CORS_AGE_S

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.serving.export.documents import Document

UPLOAD, CORS = "upload.sh", "cors.json"


def for_s3(documents: list[Document], root: str) -> dict[str, bytes]:
    """The script that uploads the files with their headers, and the rule for other origins."""
    rule = {
        "AllowedOrigins": ["*"],
        "AllowedMethods": ["GET", "HEAD"],
        "AllowedHeaders": ["*"],
        "ExposeHeaders": ["ETag", "Last-Modified"],
        "MaxAgeSeconds": CORS_AGE_S,
    }
    lines = [
        "#!/bin/sh",
        "# Uploads the Agent Cards:  sh upload.sh BUCKET",
        "set -eu",
        'cd "$(dirname "$0")"',
        'bucket=${1:?"usage: sh upload.sh BUCKET"}',
    ]
    for document in documents:
        file = shlex.quote(document.file)
        kind, caching = document.resource.types[0], shlex.quote(document.resource.cache_control)
        lines.append(
            f'aws s3 cp {file} "s3://$bucket/"{file} --content-type {kind} --cache-control {caching}'
        )
    lines.append(f'aws s3api put-bucket-cors --bucket "$bucket" --cors-configuration file://{CORS}')
    return {
        UPLOAD: ("\n".join(lines) + "\n").encode(),
        CORS: (json.dumps({"CORSRules": [rule]}, indent=2) + "\n").encode(),
    }
