"""Names people write for a member, and the member they mean.

Gathered from public cards. Vendor data that merely sounds alike is not listed, and neither are members that
another version has: those are the specification's `legacy`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from a2acard.spec._base import Specification

    _Names: TypeAlias = dict[str, tuple[str, ...]]

__all__ = ["MISSPELT", "misspelling"]

_URL = ("url",)
_BINDING = ("protocolBinding", "transport")
_AUTHORIZE: _Names = {
    "authUrl": ("authorizationUrl",),
    "authorizationEndpoint": ("authorizationUrl",),
}
_TOKEN: _Names = {"tokenEndpoint": ("tokenUrl",)}
_DEVICE: _Names = {"deviceAuthorizationEndpoint": ("deviceAuthorizationUrl",)}
_SCOPE: _Names = {"scope": ("scopes",)}

MISSPELT: dict[str, _Names] = {
    "AgentCard": {
        "title": ("name",),
        "displayName": ("name",),
        "display_name": ("name",),
        "agentName": ("name",),
        "agent_name": ("name",),
        "docUrl": ("documentationUrl",),
        "docsUrl": ("documentationUrl",),
        "documentation": ("documentationUrl",),
        "icon": ("iconUrl",),
        "logoUrl": ("iconUrl",),
        "serviceUrl": _URL,
        "endpoint": _URL,
        "agentEndpoint": _URL,
        "agent_endpoint": _URL,
        "supportInterfaces": ("supportedInterfaces",),
        "supportedInterface": ("supportedInterfaces",),
        "interfaces": ("supportedInterfaces", "additionalInterfaces"),
        "additionalInterface": ("additionalInterfaces",),
        "preferredTransports": ("preferredTransport",),
        "transport": ("preferredTransport",),
        "defaultInputMode": ("defaultInputModes",),
        "defaultInputMimeType": ("defaultInputModes",),
        "defaultInputMimeTypes": ("defaultInputModes",),
        "inputModes": ("defaultInputModes",),
        "defaultOutputMode": ("defaultOutputModes",),
        "defaultOutputMimeType": ("defaultOutputModes",),
        "defaultOutputMimeTypes": ("defaultOutputModes",),
        "outputModes": ("defaultOutputModes",),
        "capability": ("capabilities",),
        "skill": ("skills",),
        "skils": ("skills",),
        "signature": ("signatures",),
        "securityScheme": ("securitySchemes",),
        "securityRequirement": ("securityRequirements", "security"),
    },
    "AgentProvider": {
        "name": ("organization",),
        "organizationName": ("organization",),
        "organisation": ("organization",),
        "website": _URL,
        "homepage": _URL,
    },
    "AgentInterface": {
        "serviceUrl": _URL,
        "endpoint": _URL,
        "uri": _URL,
        "protocol": _BINDING,
        "binding": _BINDING,
        "transportProtocol": _BINDING,
        "protocolType": _BINDING,
        "version": ("protocolVersion",),
    },
    "AgentCapabilities": {
        "stream": ("streaming",),
        "supportsStreaming": ("streaming",),
        "supports_streaming": ("streaming",),
        "streamingEnabled": ("streaming",),
        "streaming_enabled": ("streaming",),
        "canStream": ("streaming",),
        "can_stream": ("streaming",),
        "pushNotification": ("pushNotifications",),
        "push": ("pushNotifications",),
        "supportsPushNotifications": ("pushNotifications",),
        "supports_push_notifications": ("pushNotifications",),
        "can_push_notifications": ("pushNotifications",),
        "stateTransition": ("stateTransitionHistory",),
        "stateHistory": ("stateTransitionHistory",),
        "extension": ("extensions",),
        "extendedCard": ("extendedAgentCard",),
        "extended_card": ("extendedAgentCard",),
        "supportsExtendedAgentCard": ("extendedAgentCard",),
        "supportsAuthenticatedExtendedCard": ("extendedAgentCard",),
        "authenticatedExtendedCard": ("extendedAgentCard",),
    },
    "AgentExtension": {
        "url": ("uri",),
        "parameters": ("params",),
    },
    "AgentSkill": {
        "title": ("name",),
        "displayName": ("name",),
        "display_name": ("name",),
        "example": ("examples",),
        "tag": ("tags",),
        "inputMode": ("inputModes",),
        "outputMode": ("outputModes",),
        "inputMimeTypes": ("inputModes",),
        "outputMimeTypes": ("outputModes",),
        "securityRequirement": ("securityRequirements", "security"),
    },
    "SecurityRequirement": {"scheme": ("schemes",)},
    "StringList": {"scopes": ("list",)},
    "SecurityScheme": {
        "apiKey": ("apiKeySecurityScheme",),
        "apikeySecurityScheme": ("apiKeySecurityScheme",),
        "http": ("httpAuthSecurityScheme",),
        "httpSecurityScheme": ("httpAuthSecurityScheme",),
        "httpAuth": ("httpAuthSecurityScheme",),
        "httpAuthenticationSecurityScheme": ("httpAuthSecurityScheme",),
        "oauth2": ("oauth2SecurityScheme",),
        "oAuth2SecurityScheme": ("oauth2SecurityScheme",),
        "oauthSecurityScheme": ("oauth2SecurityScheme",),
        "openIdConnect": ("openIdConnectSecurityScheme",),
        "openidConnectSecurityScheme": ("openIdConnectSecurityScheme",),
        "oidcSecurityScheme": ("openIdConnectSecurityScheme",),
        "mutualTLS": ("mtlsSecurityScheme",),
        "mutualTlsSecurityScheme": ("mtlsSecurityScheme",),
        "mutualTLSSecurityScheme": ("mtlsSecurityScheme",),
    },
    "APIKeySecurityScheme": {"headerName": ("name",), "keyName": ("name",)},
    "OAuth2SecurityScheme": {"flow": ("flows",)},
    "OpenIdConnectSecurityScheme": {
        "openidConnectUrl": ("openIdConnectUrl",),
        "oidcUrl": ("openIdConnectUrl",),
        "discoveryUrl": ("openIdConnectUrl",),
    },
    "OAuthFlows": {
        "authorizationCodeFlow": ("authorizationCode",),
        "clientCredentialsFlow": ("clientCredentials",),
        "implicitFlow": ("implicit",),
        "passwordFlow": ("password",),
        "deviceCodeFlow": ("deviceCode",),
        "deviceAuthorization": ("deviceCode",),
        "accessCode": ("authorizationCode",),
        "application": ("clientCredentials",),
    },
    "AuthorizationCodeOAuthFlow": _AUTHORIZE | _TOKEN | _SCOPE,
    "ClientCredentialsOAuthFlow": _TOKEN | _SCOPE,
    "ImplicitOAuthFlow": _AUTHORIZE | _SCOPE,
    "PasswordOAuthFlow": _TOKEN | _SCOPE,
    "DeviceCodeOAuthFlow": _DEVICE | _TOKEN | _SCOPE,
}
"""Message to wrong name to the members that may be meant; the first that a version has is the right one there."""


def misspelling(specification: Specification, message: str, name: str) -> str | None:
    """The member of `message` that `name` is known to stand for in this version, or None.

    None as well for a name that the version itself has, and for one that its `legacy` explains.
    """
    if specification.member(message, name) or specification.legacy_member(message, name):
        return None
    for right in MISSPELT.get(message, {}).get(name, ()):
        if specification.member(message, right):
            return right
    return None
