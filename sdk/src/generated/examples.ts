// Generated from openapi/ by make generate. Do not edit.

import type { ExampleResponse, ExampleOperation } from '../core/examples.ts'

/** Responses that several operations give. */
export const sharedResponses: Readonly<Record<string, readonly ExampleResponse[]>> = {
  "BadRequest": [
    {
      "status": 400,
      "type": "application/json",
      "name": "badRequest",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 400,
        "error": "VALIDATION_FAILED",
        "message": "The request has 1 error. See errors.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52",
        "errors": [
          {
            "code": "OUT_OF_RANGE",
            "defaultMessage": "parcels[0].weight must be at least 0.1",
            "objectName": "body",
            "field": "parcels[0].weight"
          }
        ]
      }
    }
  ],
  "ExportNotCompleted": [
    {
      "status": 202,
      "headers": {"retry-after":"5"},
      "type": "application/json",
      "name": "exportNotCompleted",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 101,
        "error": "EXPORT_NOT_COMPLETED",
        "message": "The export is not finished. Ask again after Retry-After seconds.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "Forbidden": [
    {
      "status": 403,
      "type": "application/json",
      "name": "forbidden",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 403,
        "error": "FORBIDDEN",
        "message": "This call needs the permission shipments:write. Ask an administrator of your client for a role that has it.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    },
    {
      "status": 403,
      "type": "application/json",
      "name": "foreignClient",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 403,
        "error": "CLIENT_NOT_REACHABLE",
        "message": "You do not belong to client 2048. Leave ClientId out or name one of your clients.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    },
    {
      "status": 403,
      "type": "application/json",
      "name": "addressNotAllowed",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 403,
        "error": "IP_ADDRESS_NOT_ALLOWED",
        "message": "This API key may not be used from 198.51.100.9. Add the address to the key, or use it from one that it names.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    },
    {
      "status": 403,
      "type": "application/json",
      "name": "plainHttp",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 403,
        "error": "HTTPS_REQUIRED",
        "message": "This API is served over HTTPS only. Repeat the request with https.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "InternalServerError": [
    {
      "status": 500,
      "type": "application/json",
      "name": "internalServerError",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 500,
        "error": "INTERNAL_ERROR",
        "message": "Something failed on our side. Try again later or quote the request id to support.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "NotAcceptable": [
    {
      "status": 406,
      "type": "application/json",
      "name": "notAcceptable",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 406,
        "error": "NOT_ACCEPTABLE",
        "message": "This operation returns application/json. Ask for that or leave Accept out.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "NotFound": [
    {
      "status": 404,
      "type": "application/json",
      "name": "notFound",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 404,
        "error": "NOT_FOUND",
        "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 was not found.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "NotModified": [{"status":304,"headers":{"etag":"\"k3x9Qm2vT0aZ\""},"name":"empty"}],
  "PayloadTooLarge": [
    {
      "status": 413,
      "type": "application/json",
      "name": "payloadTooLarge",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 413,
        "error": "PAYLOAD_TOO_LARGE",
        "message": "The body has more than 1,048,576 bytes. Send less at once.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "PreconditionFailed": [
    {
      "status": 412,
      "type": "application/json",
      "name": "preconditionFailed",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 412,
        "error": "PRECONDITION_FAILED",
        "message": "The resource has changed. Read it again and repeat the change on the new version.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "ServiceUnavailable": [
    {
      "status": 503,
      "headers": {"retry-after":"5"},
      "type": "application/json",
      "name": "serviceUnavailable",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 503,
        "error": "SERVICE_UNAVAILABLE",
        "message": "The service is overloaded or restarting. Wait for Retry-After seconds and repeat the request.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "TooManyRequests": [
    {
      "status": 429,
      "headers": {"retry-after":"5"},
      "type": "application/json",
      "name": "tooManyRequests",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 429,
        "error": "TOO_MANY_REQUESTS",
        "message": "More than 600 requests came within a minute. Wait for Retry-After seconds.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "Unauthorized": [
    {
      "status": 401,
      "type": "application/json",
      "name": "unauthorized",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 401,
        "error": "UNAUTHORIZED",
        "message": "Send a valid access token as Authorization with the Bearer scheme. Log in or refresh to get one.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    },
    {
      "status": 401,
      "type": "application/json",
      "name": "apiKeyInvalid",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 401,
        "error": "API_KEY_INVALID",
        "message": "The API key is unknown, has expired or was revoked. Create a new one.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ],
  "UnsupportedMediaType": [
    {
      "status": 415,
      "type": "application/json",
      "name": "unsupportedMediaType",
      "value": {
        "timestamp": "2026-11-20T09:30:00.000Z",
        "status": 415,
        "error": "UNSUPPORTED_MEDIA_TYPE",
        "message": "Send the body as application/json.",
        "path": "/v1/shipments",
        "requestId": "0198c0de7a117c3e9b52"
      }
    }
  ]
}

export const operations: Readonly<Record<string, ExampleOperation>> = {
  "login": {
    "method": "POST",
    "path": "/auth/login",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "freja",
        "value": {
          "accessToken": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5",
          "expiresIn": 3600,
          "refreshToken": "vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4GiKoX6tMqAz",
          "user": {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31",
            "username": "freja@nordlys.example",
            "email": "freja@nordlys.example",
            "firstName": "Freja",
            "lastName": "Lindholm",
            "newsletterOptIn": true,
            "createdAt": "2026-03-02T08:20:00.000Z",
            "status": "CONFIRMED",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                    "clientId": 1024,
                    "name": "Users",
                    "description": "Everyday work with shipments. Every new user gets it.",
                    "permissions": [
                      "addresses:read",
                      "addresses:write",
                      "parcel-definitions:read",
                      "parcel-definitions:write",
                      "shipments:read",
                      "shipments:write"
                    ],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  },
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                    "clientId": 1024,
                    "name": "Warehouse",
                    "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-02T09:15:33.017Z",
                    "description": "Packs and labels shipments, without access to settings."
                  }
                ]
              }
            ]
          }
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "passwordTooShort",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/login",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "password must have at least 6 characters",
              "objectName": "body",
              "field": "password"
            }
          ]
        }
      },
      {
        "status": 401,
        "type": "application/json",
        "name": "wrongPassword",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 401,
          "error": "INVALID_CREDENTIALS",
          "message": "User name or password is wrong. Try again or ask for a new password.",
          "path": "/v1/auth/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "notConfirmed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "USER_NOT_CONFIRMED",
          "message": "No confirmed user has this name. Check it, or confirm the sign-up with the code from the e-mail.",
          "path": "/v1/auth/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "temporaryPassword",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PASSWORD_CHANGE_REQUIRED",
          "message": "The temporary password must be replaced. Choose a new one by POST /auth/users/set-password.",
          "path": "/v1/auth/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "temporaryPasswordExpired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "TEMPORARY_PASSWORD_EXPIRED",
          "message": "The temporary password has expired. Ask an administrator of your client for a new one.",
          "path": "/v1/auth/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "resetRequired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PASSWORD_RESET_REQUIRED",
          "message": "The password must be reset. Ask for a code by POST /auth/users/{username}/forgot-password.",
          "path": "/v1/auth/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/auth/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "refreshToken": {
    "method": "POST",
    "path": "/auth/refresh-token",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "freja",
        "value": {
          "accessToken": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5",
          "expiresIn": 3600,
          "refreshToken": "vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4GiKoX6tMqAz",
          "user": {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31",
            "username": "freja@nordlys.example",
            "email": "freja@nordlys.example",
            "firstName": "Freja",
            "lastName": "Lindholm",
            "newsletterOptIn": true,
            "createdAt": "2026-03-02T08:20:00.000Z",
            "status": "CONFIRMED",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                    "clientId": 1024,
                    "name": "Users",
                    "description": "Everyday work with shipments. Every new user gets it.",
                    "permissions": [
                      "addresses:read",
                      "addresses:write",
                      "parcel-definitions:read",
                      "parcel-definitions:write",
                      "shipments:read",
                      "shipments:write"
                    ],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  },
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                    "clientId": 1024,
                    "name": "Warehouse",
                    "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-02T09:15:33.017Z",
                    "description": "Packs and labels shipments, without access to settings."
                  }
                ]
              }
            ]
          }
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "notAToken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/refresh-token",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PATTERN",
              "defaultMessage": "The body must be the bare refresh token, without quotes or spaces",
              "objectName": "body",
              "field": ""
            }
          ]
        }
      },
      {
        "status": 401,
        "type": "application/json",
        "name": "expired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 401,
          "error": "REFRESH_TOKEN_INVALID",
          "message": "The refresh token is unknown or expired. Log in again.",
          "path": "/v1/auth/refresh-token",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 401,
        "type": "application/json",
        "name": "reused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 401,
          "error": "REFRESH_TOKEN_REUSED",
          "message": "The refresh token was used before, so its session has ended. Log in again.",
          "path": "/v1/auth/refresh-token",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "authorizeToken": {
    "method": "POST",
    "path": "/auth/token/authorize",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "allowed",
        "value": {
          "username": "freja@nordlys.example",
          "clientId": 1024,
          "permissions": ["addresses:read","addresses:write","shipments:read","shipments:write"],
          "expiresAt": "2026-11-20T10:30:00.000Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tokenExpired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "TOKEN_EXPIRED",
          "message": "The token in the body expired at 2026-11-20T08:30:00.000Z. Ask its holder for a fresh one.",
          "path": "/v1/auth/token/authorize",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tokenInvalid",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "TOKEN_INVALID",
          "message": "The token in the body was not issued here, has been changed, or belongs to a session that has ended.",
          "path": "/v1/auth/token/authorize",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/token/authorize",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PATTERN",
              "defaultMessage": "token must be a signed token of three parts with dots between them",
              "objectName": "body",
              "field": "token"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "foreignClient",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CLIENT_NOT_REACHABLE",
          "message": "User freja@nordlys.example does not belong to client 2048.",
          "path": "/v1/auth/token/authorize",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "missingPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_MISSING",
          "message": "User freja@nordlys.example lacks the permission users:admin for client 1024.",
          "path": "/v1/auth/token/authorize",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "decodeToken": {
    "method": "POST",
    "path": "/auth/token/decode",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "session",
        "value": {
          "iss": "https://waybill.example",
          "sub": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31",
          "aud": "waybill-api",
          "jti": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ce0",
          "iat": 1795167000,
          "exp": 1795170600,
          "username": "freja@nordlys.example",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                  "clientId": 1024,
                  "name": "Users",
                  "description": "Everyday work with shipments. Every new user gets it.",
                  "permissions": [
                    "addresses:read",
                    "addresses:write",
                    "parcel-definitions:read",
                    "parcel-definitions:write",
                    "shipments:read",
                    "shipments:write"
                  ],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-01T08:00:12.440Z"
                },
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                  "clientId": 1024,
                  "name": "Warehouse",
                  "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-02T09:15:33.017Z",
                  "description": "Packs and labels shipments, without access to settings."
                }
              ]
            }
          ]
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "impersonation",
        "value": {
          "iss": "https://waybill.example",
          "sub": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31",
          "aud": "waybill-api",
          "jti": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ce1",
          "iat": 1795167000,
          "exp": 1795167900,
          "username": "freja@nordlys.example",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                  "clientId": 1024,
                  "name": "Users",
                  "description": "Everyday work with shipments. Every new user gets it.",
                  "permissions": [
                    "addresses:read",
                    "addresses:write",
                    "parcel-definitions:read",
                    "parcel-definitions:write",
                    "shipments:read",
                    "shipments:write"
                  ],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-01T08:00:12.440Z"
                },
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                  "clientId": 1024,
                  "name": "Warehouse",
                  "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-02T09:15:33.017Z",
                  "description": "Packs and labels shipments, without access to settings."
                }
              ]
            }
          ],
          "act": {"sub":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8c30","username":"mikkel@nordlys.example"}
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tokenExpired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "TOKEN_EXPIRED",
          "message": "The token in the body expired at 2026-11-20T08:30:00.000Z. Ask its holder for a fresh one.",
          "path": "/v1/auth/token/decode",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tokenInvalid",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "TOKEN_INVALID",
          "message": "The token in the body was not issued here, has been changed, or belongs to a session that has ended.",
          "path": "/v1/auth/token/decode",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/token/decode",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PATTERN",
              "defaultMessage": "token must be a signed token of three parts with dots between them",
              "objectName": "body",
              "field": "token"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "validateClientId": {
    "method": "POST",
    "path": "/auth/token/validate-client-id",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "belongs",
        "value": {
          "client": {
            "id": 1024,
            "name": "Nordlys Interiør ApS",
            "level": 2,
            "clientType": "COMPANY",
            "plan": "PRO",
            "parentId": 2
          },
          "roles": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
              "clientId": 1024,
              "name": "Users",
              "description": "Everyday work with shipments. Every new user gets it.",
              "permissions": [
                "addresses:read",
                "addresses:write",
                "parcel-definitions:read",
                "parcel-definitions:write",
                "shipments:read",
                "shipments:write"
              ],
              "scope": "LOCAL",
              "createdAt": "2026-09-01T08:00:12.440Z"
            },
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
              "clientId": 1024,
              "name": "Warehouse",
              "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
              "scope": "LOCAL",
              "createdAt": "2026-09-02T09:15:33.017Z",
              "description": "Packs and labels shipments, without access to settings."
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tokenExpired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "TOKEN_EXPIRED",
          "message": "The token in the body expired at 2026-11-20T08:30:00.000Z. Ask its holder for a fresh one.",
          "path": "/v1/auth/token/validate-client-id",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tokenInvalid",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "TOKEN_INVALID",
          "message": "The token in the body was not issued here, has been changed, or belongs to a session that has ended.",
          "path": "/v1/auth/token/validate-client-id",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/token/validate-client-id",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PATTERN",
              "defaultMessage": "token must be a signed token of three parts with dots between them",
              "objectName": "body",
              "field": "token"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "foreignClient",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CLIENT_NOT_REACHABLE",
          "message": "User freja@nordlys.example does not belong to client 2048.",
          "path": "/v1/auth/token/validate-client-id",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "forgotPassword": {
    "method": "POST",
    "path": "/auth/users/{username}/forgot-password",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "sent",
        "value": {"destination":"f***@n***.example","deliveryMedium":"EMAIL"}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "noVerifiedContact",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "NO_VERIFIED_CONTACT",
          "message": "User freja@nordlys.example has no verified e-mail address. Confirm it first or ask an administrator of your client.",
          "path": "/v1/auth/users/freja@nordlys.example/forgot-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "badUsername",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/users/freja%20lindholm/forgot-password",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PATTERN",
              "defaultMessage": "username must not hold spaces or slashes",
              "objectName": "path",
              "field": "username"
            }
          ]
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/auth/users/freja@nordlys.example/forgot-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "confirmForgotPassword": {
    "method": "POST",
    "path": "/auth/users/{username}/confirm-forgot-password",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "passwordTooShort",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/users/freja@nordlys.example/confirm-forgot-password",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "password must have at least 6 characters",
              "objectName": "body",
              "field": "password"
            }
          ]
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "wrongCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CODE_MISMATCH",
          "message": "The code is wrong. Check the newest e-mail, or ask for a new code.",
          "path": "/v1/auth/users/freja@nordlys.example/confirm-forgot-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "expiredCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CODE_EXPIRED",
          "message": "The code has expired or was tried too often. Ask for a new one.",
          "path": "/v1/auth/users/freja@nordlys.example/confirm-forgot-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/auth/users/freja@nordlys.example/confirm-forgot-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setPassword": {
    "method": "POST",
    "path": "/auth/users/set-password",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "samePassword",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "PASSWORD_UNCHANGED",
          "message": "The new password must differ from the present one. Choose another one.",
          "path": "/v1/auth/users/set-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "passwordTooLong",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/users/set-password",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_LONG",
              "defaultMessage": "password must have at most 50 characters",
              "objectName": "body",
              "field": "password"
            }
          ]
        }
      },
      {
        "status": 401,
        "type": "application/json",
        "name": "wrongPassword",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 401,
          "error": "INVALID_CREDENTIALS",
          "message": "User name or password is wrong. Try again or ask for a new password.",
          "path": "/v1/auth/users/set-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "notConfirmed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "USER_NOT_CONFIRMED",
          "message": "No confirmed user has this name. Check it, or confirm the sign-up with the code from the e-mail.",
          "path": "/v1/auth/users/set-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "temporaryPasswordExpired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "TEMPORARY_PASSWORD_EXPIRED",
          "message": "The temporary password has expired. Ask an administrator of your client for a new one.",
          "path": "/v1/auth/users/set-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "resetRequired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PASSWORD_RESET_REQUIRED",
          "message": "The password must be reset. Ask for a code by POST /auth/users/{username}/forgot-password.",
          "path": "/v1/auth/users/set-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/auth/users/set-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listPermissions": {
    "method": "GET",
    "path": "/auth/permissions",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "all",
        "value": [
          "add-ons:read",
          "add-ons:admin",
          "addresses:read",
          "addresses:write",
          "amounts:read",
          "amounts:write",
          "carriers:read",
          "carriers:admin",
          "clients:read",
          "clients:write",
          "clients:admin",
          "consignments:read",
          "consignments:write",
          "customs:read",
          "customs:write",
          "customs:admin",
          "events:read",
          "events:write",
          "parcel-definitions:read",
          "parcel-definitions:write",
          "parcel-shops:read",
          "parcel-shops:write",
          "preferences:read",
          "preferences:admin",
          "products:read",
          "products:write",
          "rate-sheets:read",
          "rate-sheets:write",
          "rates:write",
          "relabelling:read",
          "relabelling:write",
          "relabelling:admin",
          "reporting:read",
          "reporting:write",
          "roles:read",
          "roles:admin",
          "shipments:read",
          "shipments:write",
          "users:read",
          "users:write",
          "users:admin"
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listUsers": {
    "method": "GET",
    "path": "/auth/users",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "page",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c30",
            "username": "mikkel@nordlys.example",
            "email": "mikkel@nordlys.example",
            "firstName": "Mikkel",
            "lastName": "Sand",
            "newsletterOptIn": false,
            "createdAt": "2026-03-02T08:20:00.000Z",
            "status": "CONFIRMED",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c21",
                    "clientId": 1024,
                    "name": "Administrators",
                    "description": "Manages users, roles and clients.",
                    "permissions": [
                      "clients:admin",
                      "clients:read",
                      "clients:write",
                      "roles:admin",
                      "roles:read",
                      "users:admin"
                    ],
                    "scope": "CHILDREN",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  },
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                    "clientId": 1024,
                    "name": "Users",
                    "description": "Everyday work with shipments. Every new user gets it.",
                    "permissions": [
                      "addresses:read",
                      "addresses:write",
                      "parcel-definitions:read",
                      "parcel-definitions:write",
                      "shipments:read",
                      "shipments:write"
                    ],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  }
                ]
              }
            ]
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31",
            "username": "freja@nordlys.example",
            "email": "freja@nordlys.example",
            "firstName": "Freja",
            "lastName": "Lindholm",
            "newsletterOptIn": true,
            "createdAt": "2026-03-02T08:20:00.000Z",
            "status": "CONFIRMED",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                    "clientId": 1024,
                    "name": "Users",
                    "description": "Everyday work with shipments. Every new user gets it.",
                    "permissions": [
                      "addresses:read",
                      "addresses:write",
                      "parcel-definitions:read",
                      "parcel-definitions:write",
                      "shipments:read",
                      "shipments:write"
                    ],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  },
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                    "clientId": 1024,
                    "name": "Warehouse",
                    "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-02T09:15:33.017Z",
                    "description": "Packs and labels shipments, without access to settings."
                  }
                ]
              }
            ]
          }
        ]
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "badSort",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "sort must be one of createdAt, lastName, username",
              "objectName": "query",
              "field": "sort"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createUser": {
    "method": "POST",
    "path": "/auth/users",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "created",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c32",
          "username": "astrid@nordlys.example",
          "email": "astrid@nordlys.example",
          "firstName": "Astrid",
          "lastName": "Holm",
          "newsletterOptIn": false,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "status": "FORCE_CHANGE_PASSWORD",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                  "clientId": 1024,
                  "name": "Users",
                  "description": "Everyday work with shipments. Every new user gets it.",
                  "permissions": [
                    "addresses:read",
                    "addresses:write",
                    "parcel-definitions:read",
                    "parcel-definitions:write",
                    "shipments:read",
                    "shipments:write"
                  ],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-01T08:00:12.440Z"
                }
              ]
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "errors",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"FORMAT","defaultMessage":"email must be an e-mail address","objectName":"body","field":"email"},
            {
              "code": "TOO_SHORT",
              "defaultMessage": "temporaryPassword must have at least 6 characters",
              "objectName": "body",
              "field": "temporaryPassword"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "usernameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USERNAME_TAKEN",
          "message": "The user name astrid@nordlys.example is taken. Choose another one.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TAKEN",
              "defaultMessage": "username astrid@nordlys.example is taken",
              "objectName": "body",
              "field": "username"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "emailTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "EMAIL_TAKEN",
          "message": "A user already has the e-mail address astrid@nordlys.example. Invite the person instead.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TAKEN",
              "defaultMessage": "email astrid@nordlys.example is taken",
              "objectName": "body",
              "field": "email"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateUser": {
    "method": "PUT",
    "path": "/auth/users",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "renamed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c32",
          "username": "astrid@nordlys.example",
          "email": "astrid@nordlys.example",
          "firstName": "Astrid",
          "lastName": "Holm Sand",
          "newsletterOptIn": true,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "status": "CONFIRMED",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                  "clientId": 1024,
                  "name": "Users",
                  "description": "Everyday work with shipments. Every new user gets it.",
                  "permissions": [
                    "addresses:read",
                    "addresses:write",
                    "parcel-definitions:read",
                    "parcel-definitions:write",
                    "shipments:read",
                    "shipments:write"
                  ],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-01T08:00:12.440Z"
                }
              ]
            }
          ]
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "archived",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c32",
          "username": "astrid@nordlys.example",
          "email": "astrid@nordlys.example",
          "firstName": "Astrid",
          "lastName": "Holm",
          "newsletterOptIn": false,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "status": "ARCHIVED",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                  "clientId": 1024,
                  "name": "Users",
                  "description": "Everyday work with shipments. Every new user gets it.",
                  "permissions": [
                    "addresses:read",
                    "addresses:write",
                    "parcel-definitions:read",
                    "parcel-definitions:write",
                    "shipments:read",
                    "shipments:write"
                  ],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-01T08:00:12.440Z"
                }
              ]
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "statusNotSettable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "status must be one of ARCHIVED, COMPROMISED",
              "objectName": "body",
              "field": "status"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "missingPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission users:write. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "sharedUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "USER_OF_OTHER_CLIENTS",
          "message": "User astrid@nordlys.example also belongs to clients that you cannot reach. Only the user can change these attributes.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "morePermissions",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "User mikkel@nordlys.example has the permission carriers:admin, which you lack. Ask an administrator who has it.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "User astrid@nordlys.example was not found.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "emailTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "EMAIL_TAKEN",
          "message": "Another user already has the e-mail address holm@nordlys.example. Choose another one.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"TAKEN","defaultMessage":"email holm@nordlys.example is taken","objectName":"body","field":"email"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "lastAdministrator",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "LAST_ADMINISTRATOR",
          "message": "User mikkel@nordlys.example is the last administrator of client 1024. Make somebody else administrator first.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "archived",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USER_ARCHIVED",
          "message": "User astrid@nordlys.example is archived and can no longer be changed.",
          "path": "/v1/auth/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getUser": {
    "method": "GET",
    "path": "/auth/users/{username}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "freja",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31",
          "username": "freja@nordlys.example",
          "email": "freja@nordlys.example",
          "firstName": "Freja",
          "lastName": "Lindholm",
          "newsletterOptIn": true,
          "createdAt": "2026-03-02T08:20:00.000Z",
          "status": "CONFIRMED",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                  "clientId": 1024,
                  "name": "Users",
                  "description": "Everyday work with shipments. Every new user gets it.",
                  "permissions": [
                    "addresses:read",
                    "addresses:write",
                    "parcel-definitions:read",
                    "parcel-definitions:write",
                    "shipments:read",
                    "shipments:write"
                  ],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-01T08:00:12.440Z"
                },
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                  "clientId": 1024,
                  "name": "Warehouse",
                  "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-02T09:15:33.017Z",
                  "description": "Packs and labels shipments, without access to settings."
                }
              ]
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "User astrid@nordlys.example was not found.",
          "path": "/v1/auth/users/astrid@nordlys.example",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "confirmUser": {
    "method": "POST",
    "path": "/auth/users/{username}/confirm",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "confirmed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c32",
          "username": "astrid@nordlys.example",
          "email": "astrid@nordlys.example",
          "firstName": "Astrid",
          "lastName": "Holm",
          "newsletterOptIn": false,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "status": "CONFIRMED",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                  "clientId": 1024,
                  "name": "Users",
                  "description": "Everyday work with shipments. Every new user gets it.",
                  "permissions": [
                    "addresses:read",
                    "addresses:write",
                    "parcel-definitions:read",
                    "parcel-definitions:write",
                    "shipments:read",
                    "shipments:write"
                  ],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-01T08:00:12.440Z"
                }
              ]
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "User astrid@nordlys.example was not found.",
          "path": "/v1/auth/users/astrid@nordlys.example/confirm",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "archived",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USER_STATUS",
          "message": "User astrid@nordlys.example is ARCHIVED and cannot be confirmed. Only UNCONFIRMED users can.",
          "path": "/v1/auth/users/astrid@nordlys.example/confirm",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "resetUserPassword": {
    "method": "POST",
    "path": "/auth/users/{username}/reset-password",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "sent",
        "value": {"destination":"a***@n***.example","deliveryMedium":"EMAIL"}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "noVerifiedContact",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "NO_VERIFIED_CONTACT",
          "message": "User astrid@nordlys.example has no verified e-mail address. Correct the address and let the user confirm it first.",
          "path": "/v1/auth/users/astrid@nordlys.example/reset-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "missingPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission users:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/users/astrid@nordlys.example/reset-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "sharedUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "USER_OF_OTHER_CLIENTS",
          "message": "User astrid@nordlys.example also belongs to clients that you cannot reach. Only the user can ask for a new password.",
          "path": "/v1/auth/users/astrid@nordlys.example/reset-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "User astrid@nordlys.example was not found.",
          "path": "/v1/auth/users/astrid@nordlys.example/reset-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "archived",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USER_STATUS",
          "message": "User astrid@nordlys.example is ARCHIVED and has no password to reset.",
          "path": "/v1/auth/users/astrid@nordlys.example/reset-password",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "impersonateUser": {
    "method": "POST",
    "path": "/auth/users/{username}/login",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "impersonation",
        "value": {
          "accessToken": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJhY3QiOnsic3ViIjoiMDE5OGMwZGUtN2ExMS03YzNlLTliNTItNGY2ZDJhMWU4YzMwIn0sImV4cCI6MTc5NTE2NzkwMH0.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5",
          "expiresIn": 900,
          "user": {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31",
            "username": "freja@nordlys.example",
            "email": "freja@nordlys.example",
            "firstName": "Freja",
            "lastName": "Lindholm",
            "newsletterOptIn": true,
            "createdAt": "2026-03-02T08:20:00.000Z",
            "status": "CONFIRMED",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                    "clientId": 1024,
                    "name": "Users",
                    "description": "Everyday work with shipments. Every new user gets it.",
                    "permissions": [
                      "addresses:read",
                      "addresses:write",
                      "parcel-definitions:read",
                      "parcel-definitions:write",
                      "shipments:read",
                      "shipments:write"
                    ],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  },
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                    "clientId": 1024,
                    "name": "Warehouse",
                    "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-02T09:15:33.017Z",
                    "description": "Packs and labels shipments, without access to settings."
                  }
                ]
              }
            ]
          }
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "missingPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission users:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/users/freja@nordlys.example/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "morePermissions",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "User freja@nordlys.example has the permission carriers:admin, which you lack. Ask an administrator who has it.",
          "path": "/v1/auth/users/freja@nordlys.example/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "nested",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "ALREADY_IMPERSONATING",
          "message": "A token from an impersonation cannot impersonate another user. Log in as yourself.",
          "path": "/v1/auth/users/freja@nordlys.example/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "User astrid@nordlys.example was not found.",
          "path": "/v1/auth/users/astrid@nordlys.example/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "notConfirmed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USER_STATUS",
          "message": "User freja@nordlys.example is RESET_REQUIRED. Only CONFIRMED users can be impersonated.",
          "path": "/v1/auth/users/freja@nordlys.example/login",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "inviteUser": {
    "method": "POST",
    "path": "/auth/users/invite",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "invited",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c32",
          "username": "astrid@nordlys.example",
          "email": "astrid@nordlys.example",
          "newsletterOptIn": false,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "status": "UNCONFIRMED",
          "claims": [
            {
              "client": {
                "id": 1024,
                "name": "Nordlys Interiør ApS",
                "level": 2,
                "clientType": "COMPANY",
                "plan": "PRO",
                "parentId": 2
              },
              "roles": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                  "clientId": 1024,
                  "name": "Warehouse",
                  "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                  "scope": "LOCAL",
                  "createdAt": "2026-09-02T09:15:33.017Z",
                  "description": "Packs and labels shipments, without access to settings."
                }
              ]
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "noRole",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/users/invite",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_FEW",
              "defaultMessage": "roleIds must have at least 1 item",
              "objectName": "body",
              "field": "roleIds"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "missingPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission users:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/users/invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "morePermissions",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "Role Administrators has the permission carriers:admin, which you lack. Leave the role out or ask an administrator who has it.",
          "path": "/v1/auth/users/invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownRole",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c29 was not found.",
          "path": "/v1/auth/users/invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "belongs",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USER_EXISTS",
          "message": "User astrid@nordlys.example already belongs to client 1024. Change the roles instead.",
          "path": "/v1/auth/users/invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/auth/users/invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "importUsers": {
    "method": "POST",
    "path": "/auth/users/import",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "mixed",
        "value": [
          {
            "externalOrigin": "navision",
            "externalId": "USR-20418",
            "outcome": "CREATED",
            "user": {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c32",
              "username": "astrid@nordlys.example",
              "email": "astrid@nordlys.example",
              "newsletterOptIn": false,
              "createdAt": "2026-11-20T09:30:00.000Z",
              "status": "RESET_REQUIRED",
              "claims": [
                {
                  "client": {
                    "id": 1024,
                    "name": "Nordlys Interiør ApS",
                    "level": 2,
                    "clientType": "COMPANY",
                    "plan": "PRO",
                    "parentId": 2
                  },
                  "roles": [
                    {
                      "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                      "clientId": 1024,
                      "name": "Warehouse",
                      "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                      "scope": "LOCAL",
                      "createdAt": "2026-09-02T09:15:33.017Z",
                      "description": "Packs and labels shipments, without access to settings."
                    }
                  ]
                }
              ],
              "firstName": "Astrid",
              "lastName": "Holm",
              "externalOrigin": "navision",
              "externalId": "USR-20418"
            }
          },
          {
            "externalOrigin": "navision",
            "externalId": "USR-20419",
            "outcome": "FAILED",
            "errors": [
              {
                "code": "UNKNOWN_ROLE",
                "defaultMessage": "Client 1024 has no role named Packers",
                "objectName": "body",
                "field": "[1].roles[0]"
              }
            ]
          }
        ]
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "errors",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/users/import",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"[1].email is required","objectName":"body","field":"[1].email"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/auth/users/import",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listClaims": {
    "method": "GET",
    "path": "/auth/users/claims",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "freja",
        "value": [
          {
            "client": {
              "id": 1024,
              "name": "Nordlys Interiør ApS",
              "level": 2,
              "clientType": "COMPANY",
              "plan": "PRO",
              "parentId": 2
            },
            "roles": [
              {
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                "clientId": 1024,
                "name": "Users",
                "description": "Everyday work with shipments. Every new user gets it.",
                "permissions": [
                  "addresses:read",
                  "addresses:write",
                  "parcel-definitions:read",
                  "parcel-definitions:write",
                  "shipments:read",
                  "shipments:write"
                ],
                "scope": "LOCAL",
                "createdAt": "2026-09-01T08:00:12.440Z"
              },
              {
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                "clientId": 1024,
                "name": "Warehouse",
                "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                "scope": "LOCAL",
                "createdAt": "2026-09-02T09:15:33.017Z",
                "description": "Packs and labels shipments, without access to settings."
              }
            ]
          }
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listClients": {
    "method": "GET",
    "path": "/auth/clients",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "clients",
        "value": [
          {
            "name": "Nordlys Interiør Sverige",
            "clientType": "ACCOUNT",
            "parentId": 1024,
            "plan": "PRO",
            "address": {
              "company": "Nordlys Interiør Sverige",
              "addressLine1": "Östra Hamngatan 16",
              "postCode": "411 09",
              "city": "Göteborg",
              "country": "SE",
              "contactInfo": {"dialCode":"+46","telephone":"31 70 06 210","email":"sverige@nordlys.example"}
            },
            "billingInfo": {"schedule":"MONTHLY","currency":"SEK","vat":"SE556677889901"},
            "externalId": "DEB-10025",
            "externalOrigin": "navision",
            "id": 1025,
            "level": 3,
            "userCount": 0,
            "createdAt": "2026-11-20T09:30:00.000Z"
          },
          {
            "id": 1024,
            "name": "Nordlys Interiør ApS",
            "level": 2,
            "clientType": "COMPANY",
            "plan": "PRO",
            "parentId": 2,
            "address": {
              "firstName": "Freja",
              "lastName": "Lindholm",
              "company": "Nordlys Interiør ApS",
              "addressLine1": "Store Kongensgade 81",
              "addressLine2": "Baghuset, 2. tv.",
              "postCode": "1264",
              "city": "Copenhagen",
              "country": "DK",
              "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"kontakt@nordlys.example"}
            },
            "billingInfo": {
              "schedule": "MONTHLY",
              "currency": "DKK",
              "vat": "DK29384756",
              "eori": "DK29384756",
              "additionalBillingEmail": "bogholderi@nordlys.example"
            },
            "userCount": 7,
            "externalId": "DEB-10024",
            "externalOrigin": "navision",
            "createdAt": "2026-09-01T08:00:12.440Z",
            "modifiedAt": "2026-10-12T14:21:07.905Z"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tooFar",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "page x per_page must be at most 10000. Narrow the list with q",
              "objectName": "query",
              "field": "page"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createClient": {
    "method": "POST",
    "path": "/auth/clients",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "account",
        "value": {
          "name": "Nordlys Interiør Sverige",
          "clientType": "ACCOUNT",
          "parentId": 1024,
          "plan": "PRO",
          "address": {
            "company": "Nordlys Interiør Sverige",
            "addressLine1": "Östra Hamngatan 16",
            "postCode": "411 09",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","telephone":"31 70 06 210","email":"sverige@nordlys.example"}
          },
          "billingInfo": {"schedule":"MONTHLY","currency":"SEK","vat":"SE556677889901"},
          "externalId": "DEB-10025",
          "externalOrigin": "navision",
          "id": 1025,
          "level": 3,
          "userCount": 0,
          "createdAt": "2026-11-20T09:30:00.000Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "nameMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "name must have at least 1 character",
              "objectName": "body",
              "field": "name"
            },
            {
              "code": "TOO_LONG",
              "defaultMessage": "billingInfo.vat must have at most 20 characters",
              "objectName": "body",
              "field": "billingInfo.vat"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "wrongRank",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CLIENT_TYPE_NOT_BELOW_PARENT",
              "defaultMessage": "clientType must rank below COMPANY, which is the type of the parent 1024",
              "objectName": "body",
              "field": "clientType"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission clients:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "planAboveParent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PLAN_ABOVE_PARENT",
          "message": "Client 1024 has the plan PRO, and a client below it cannot have ENTERPRISE. Choose PRO or a smaller plan, or have the plan of client 1024 raised first.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "parentNotReachable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CLIENT_NOT_REACHABLE",
          "message": "You cannot create a client below client 2048. Choose a parent that GET /auth/client-list returns.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "externalIdTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "EXTERNAL_CLIENT_EXISTS",
          "message": "Client 1024 already has the external id DEB-10024 of navision. Update that client instead.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "idempotencyKeyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key client-deb-10025 was already used with another body. Send a new key for a new client.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateClient": {
    "method": "PUT",
    "path": "/auth/clients",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "billing",
        "value": {
          "id": 1024,
          "name": "Nordlys Interiør ApS",
          "level": 2,
          "clientType": "COMPANY",
          "plan": "PRO",
          "parentId": 2,
          "address": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"kontakt@nordlys.example"}
          },
          "billingInfo": {
            "schedule": "WEEKLY",
            "currency": "DKK",
            "vat": "DK29384756",
            "eori": "DK29384756",
            "additionalBillingEmail": "bogholderi@nordlys.example"
          },
          "userCount": 7,
          "externalId": "DEB-10024",
          "externalOrigin": "navision",
          "createdAt": "2026-09-01T08:00:12.440Z",
          "modifiedAt": "2026-11-20T09:30:00.000Z"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "rename",
        "value": {
          "id": 1025,
          "name": "Nordlys Sverige",
          "level": 3,
          "clientType": "ACCOUNT",
          "plan": "PRO",
          "parentId": 1024,
          "billingInfo": {"schedule":"MONTHLY","currency":"SEK","vat":"SE556677889901"},
          "userCount": 0,
          "externalId": "DEB-10025",
          "externalOrigin": "navision",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "modifiedAt": "2026-11-20T09:30:00.000Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "nameMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "name must have at least 1 character",
              "objectName": "body",
              "field": "name"
            },
            {
              "code": "TOO_LONG",
              "defaultMessage": "billingInfo.vat must have at most 20 characters",
              "objectName": "body",
              "field": "billingInfo.vat"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "halfOrigin",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "EXTERNAL_ORIGIN_MISSING",
              "defaultMessage": "externalOrigin must come together with externalId",
              "objectName": "body",
              "field": "externalOrigin"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission clients:write. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "planAboveParent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PLAN_ABOVE_PARENT",
          "message": "Client 1024 has the plan PRO, and a client below it cannot have ENTERPRISE. Choose PRO or a smaller plan, or have the plan of client 1024 raised first.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "planFromAbove",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PLAN_CHANGE_FORBIDDEN",
          "message": "The plan of client 1024 is changed by an administrator of client 2. Ask there or leave plan out.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "externalIdTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "EXTERNAL_CLIENT_EXISTS",
          "message": "Client 1024 already has the external id DEB-10024 of navision. Update that client instead.",
          "path": "/v1/auth/clients",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listAccessibleClients": {
    "method": "GET",
    "path": "/auth/client-list",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "company",
        "value": [
          {"id":1024,"name":"Nordlys Interiør ApS","level":2,"clientType":"COMPANY","plan":"PRO","parentId":2},
          {"id":1025,"name":"Nordlys Interiør Sverige","level":3,"clientType":"ACCOUNT","plan":"PRO","parentId":1024}
        ]
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "badParameter",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/client-list",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "per_page must be at most 100",
              "objectName": "query",
              "field": "per_page"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "getClient": {
    "method": "GET",
    "path": "/auth/clients/{id}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "company",
        "value": {
          "id": 1024,
          "name": "Nordlys Interiør ApS",
          "level": 2,
          "clientType": "COMPANY",
          "plan": "PRO",
          "parentId": 2,
          "address": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"kontakt@nordlys.example"}
          },
          "billingInfo": {
            "schedule": "MONTHLY",
            "currency": "DKK",
            "vat": "DK29384756",
            "eori": "DK29384756",
            "additionalBillingEmail": "bogholderi@nordlys.example"
          },
          "userCount": 7,
          "externalId": "DEB-10024",
          "externalOrigin": "navision",
          "createdAt": "2026-09-01T08:00:12.440Z",
          "modifiedAt": "2026-10-12T14:21:07.905Z"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "account",
        "value": {
          "name": "Nordlys Interiør Sverige",
          "clientType": "ACCOUNT",
          "parentId": 1024,
          "plan": "PRO",
          "address": {
            "company": "Nordlys Interiør Sverige",
            "addressLine1": "Östra Hamngatan 16",
            "postCode": "411 09",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","telephone":"31 70 06 210","email":"sverige@nordlys.example"}
          },
          "billingInfo": {"schedule":"MONTHLY","currency":"SEK","vat":"SE556677889901"},
          "externalId": "DEB-10025",
          "externalOrigin": "navision",
          "id": 1025,
          "level": 3,
          "userCount": 0,
          "createdAt": "2026-11-20T09:30:00.000Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "clientId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/nordlys",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"TYPE","defaultMessage":"id must be an integer","objectName":"path","field":"id"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/auth/clients/2048",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteClient": {
    "method": "DELETE",
    "path": "/auth/clients/{id}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "clientId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/nordlys",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"TYPE","defaultMessage":"id must be an integer","objectName":"path","field":"id"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/auth/clients/2048",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "hasChildren",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CLIENT_HAS_CHILDREN",
          "message": "Client 1024 has 1 client below it. Delete that first.",
          "path": "/v1/auth/clients/1024",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "active",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CLIENT_IS_ACTIVE",
          "message": "Client 1024 is the one you act for. An administrator of client 2 can delete it.",
          "path": "/v1/auth/clients/1024",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listClientUsers": {
    "method": "GET",
    "path": "/auth/clients/{clientId}/users",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "users",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
            "username": "freja@nordlys.example",
            "email": "freja@nordlys.example",
            "firstName": "Freja",
            "lastName": "Lindholm",
            "newsletterOptIn": true,
            "createdAt": "2026-09-01T08:03:41.260Z",
            "status": "CONFIRMED",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c21",
                    "clientId": 1024,
                    "name": "Administrators",
                    "description": "Manages users, roles and clients.",
                    "permissions": [
                      "clients:admin",
                      "clients:read",
                      "clients:write",
                      "roles:admin",
                      "roles:read",
                      "users:admin"
                    ],
                    "scope": "CHILDREN",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  },
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
                    "clientId": 1024,
                    "name": "Users",
                    "description": "Everyday work with shipments. Every new user gets it.",
                    "permissions": [
                      "addresses:read",
                      "addresses:write",
                      "parcel-definitions:read",
                      "parcel-definitions:write",
                      "shipments:read",
                      "shipments:write"
                    ],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-01T08:00:12.440Z"
                  }
                ]
              }
            ]
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c33",
            "username": "magnus@nordlys.example",
            "email": "magnus@nordlys.example",
            "newsletterOptIn": false,
            "createdAt": "2026-09-15T06:44:02.118Z",
            "status": "FORCE_CHANGE_PASSWORD",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                    "clientId": 1024,
                    "name": "Warehouse",
                    "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-02T09:15:33.017Z",
                    "description": "Packs and labels shipments, without access to settings."
                  }
                ]
              }
            ],
            "firstName": "Magnus",
            "lastName": "Dahl"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "badParameter",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/1024/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "sort must be one of createdAt, lastName, username",
              "objectName": "query",
              "field": "sort"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/auth/clients/2048/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "importClients": {
    "method": "POST",
    "path": "/auth/clients/import",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "navision",
        "value": [
          {
            "externalOrigin": "navision",
            "externalId": "DEB-10024",
            "outcome": "UPDATED",
            "client": {
              "id": 1024,
              "name": "Nordlys Interiør ApS",
              "level": 2,
              "clientType": "COMPANY",
              "plan": "PRO",
              "parentId": 2
            }
          },
          {
            "externalOrigin": "navision",
            "externalId": "DEB-10025",
            "outcome": "CREATED",
            "client": {
              "id": 1025,
              "name": "Nordlys Interiør Sverige",
              "level": 3,
              "clientType": "ACCOUNT",
              "plan": "PRO",
              "parentId": 1024
            }
          },
          {
            "externalOrigin": "navision",
            "externalId": "DEB-10031",
            "outcome": "FAILED",
            "errors": [
              {
                "code": "PARENT_NOT_FOUND",
                "defaultMessage": "No client of navision has the external id DEB-19999. Import the parent first or in the same list.",
                "objectName": "body",
                "field": "[2].parentExternalId"
              }
            ]
          }
        ]
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "empty",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/import",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"TOO_FEW","defaultMessage":"The list must have at least 1 client","objectName":"body","field":""}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "twice",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/import",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "DUPLICATE",
              "defaultMessage": "[1].externalId repeats DEB-10024 of navision",
              "objectName": "body",
              "field": "[1].externalId"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "idempotencyKeyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key navision-2026-11-20 was already used with another body. Send a new key for a new import.",
          "path": "/v1/auth/clients/import",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getImportedClient": {
    "method": "GET",
    "path": "/auth/clients/import/{externalOrigin}/{externalId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "company",
        "value": {
          "id": 1024,
          "name": "Nordlys Interiør ApS",
          "level": 2,
          "clientType": "COMPANY",
          "plan": "PRO",
          "parentId": 2,
          "address": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"kontakt@nordlys.example"}
          },
          "billingInfo": {
            "schedule": "MONTHLY",
            "currency": "DKK",
            "vat": "DK29384756",
            "eori": "DK29384756",
            "additionalBillingEmail": "bogholderi@nordlys.example"
          },
          "userCount": 7,
          "externalId": "DEB-10024",
          "externalOrigin": "navision",
          "createdAt": "2026-09-01T08:00:12.440Z",
          "modifiedAt": "2026-10-12T14:21:07.905Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "externalId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/import/navision/DEB%2010024",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PATTERN",
              "defaultMessage": "externalId must consist of letters, digits and . _ : -",
              "objectName": "path",
              "field": "externalId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client DEB-10099 of navision was not found.",
          "path": "/v1/auth/clients/import/navision/DEB-10099",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listRoles": {
    "method": "GET",
    "path": "/auth/clients/{clientId}/roles",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "roles",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c21",
            "clientId": 1024,
            "name": "Administrators",
            "description": "Manages users, roles and clients.",
            "permissions": ["clients:admin","clients:read","clients:write","roles:admin","roles:read","users:admin"],
            "scope": "CHILDREN",
            "createdAt": "2026-09-01T08:00:12.440Z"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22",
            "clientId": 1024,
            "name": "Users",
            "description": "Everyday work with shipments. Every new user gets it.",
            "permissions": [
              "addresses:read",
              "addresses:write",
              "parcel-definitions:read",
              "parcel-definitions:write",
              "shipments:read",
              "shipments:write"
            ],
            "scope": "LOCAL",
            "createdAt": "2026-09-01T08:00:12.440Z"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
            "clientId": 1024,
            "name": "Warehouse",
            "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
            "scope": "LOCAL",
            "createdAt": "2026-09-02T09:15:33.017Z",
            "description": "Packs and labels shipments, without access to settings."
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "clientId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/0/roles",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "clientId must be at least 1",
              "objectName": "path",
              "field": "clientId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/auth/clients/2048/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createRole": {
    "method": "POST",
    "path": "/auth/clients/{clientId}/roles",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "warehouse",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
          "clientId": 1024,
          "name": "Warehouse",
          "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
          "scope": "LOCAL",
          "createdAt": "2026-09-02T09:15:33.017Z",
          "description": "Packs and labels shipments, without access to settings."
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "permissions[1] must be one of the permissions of GET /auth/permissions",
              "objectName": "body",
              "field": "permissions[1]"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission roles:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionNotHeld",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "You cannot grant customs:admin, since you do not have it yourself for client 1024. Leave it out or ask an administrator who has it.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/auth/clients/2048/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "nameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "ROLE_NAME_EXISTS",
          "message": "Client 1024 already has a role named Warehouse. Choose another name or update that role.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "idempotencyKeyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key role-warehouse was already used with another body. Send a new key for a new role.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateRole": {
    "method": "PUT",
    "path": "/auth/clients/{clientId}/roles",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "morePermissions",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
          "clientId": 1024,
          "name": "Warehouse",
          "description": "Packs and labels shipments, without access to settings.",
          "permissions": [
            "addresses:read",
            "parcel-definitions:read",
            "reporting:read",
            "shipments:read",
            "shipments:write"
          ],
          "scope": "LOCAL",
          "createdAt": "2026-09-02T09:15:33.017Z"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "rename",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
          "clientId": 1024,
          "name": "Packing",
          "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
          "scope": "LOCAL",
          "createdAt": "2026-09-02T09:15:33.017Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "permissions[1] must be one of the permissions of GET /auth/permissions",
              "objectName": "body",
              "field": "permissions[1]"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission roles:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionNotHeld",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "You cannot grant customs:admin, since you do not have it yourself for client 1024. Leave it out or ask an administrator who has it.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f was not found.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "nameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "ROLE_NAME_EXISTS",
          "message": "Client 1024 already has a role named Warehouse. Choose another name or update that role.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "lastAdministrator",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "LAST_ADMINISTRATOR",
          "message": "freja@nordlys.example is the last user of client 1024 with roles:admin. Give it to another user first.",
          "path": "/v1/auth/clients/1024/roles",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getRole": {
    "method": "GET",
    "path": "/roles/{roleId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "warehouse",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
          "clientId": 1024,
          "name": "Warehouse",
          "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
          "scope": "LOCAL",
          "createdAt": "2026-09-02T09:15:33.017Z",
          "description": "Packs and labels shipments, without access to settings."
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "administrators",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c21",
          "clientId": 1024,
          "name": "Administrators",
          "description": "Manages users, roles and clients.",
          "permissions": ["clients:admin","clients:read","clients:write","roles:admin","roles:read","users:admin"],
          "scope": "CHILDREN",
          "createdAt": "2026-09-01T08:00:12.440Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/roles/warehouse",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"FORMAT","defaultMessage":"roleId must be a UUID","objectName":"path","field":"roleId"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f was not found.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteRole": {
    "method": "DELETE",
    "path": "/roles/{roleId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/roles/warehouse",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"FORMAT","defaultMessage":"roleId must be a UUID","objectName":"path","field":"roleId"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f was not found.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "lastAdministrator",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "LAST_ADMINISTRATOR",
          "message": "freja@nordlys.example is the last user of client 1024 with roles:admin. Give it to another user first.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c21",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listRoleUsers": {
    "method": "GET",
    "path": "/roles/{roleId}/users",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "warehouse",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c33",
            "username": "magnus@nordlys.example",
            "email": "magnus@nordlys.example",
            "newsletterOptIn": false,
            "createdAt": "2026-09-15T06:44:02.118Z",
            "status": "FORCE_CHANGE_PASSWORD",
            "claims": [
              {
                "client": {
                  "id": 1024,
                  "name": "Nordlys Interiør ApS",
                  "level": 2,
                  "clientType": "COMPANY",
                  "plan": "PRO",
                  "parentId": 2
                },
                "roles": [
                  {
                    "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20",
                    "clientId": 1024,
                    "name": "Warehouse",
                    "permissions": ["addresses:read","parcel-definitions:read","shipments:read","shipments:write"],
                    "scope": "LOCAL",
                    "createdAt": "2026-09-02T09:15:33.017Z",
                    "description": "Packs and labels shipments, without access to settings."
                  }
                ]
              }
            ],
            "firstName": "Magnus",
            "lastName": "Dahl"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/roles/warehouse/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"FORMAT","defaultMessage":"roleId must be a UUID","objectName":"path","field":"roleId"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f was not found.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "addRoleUsers": {
    "method": "POST",
    "path": "/roles/{roleId}/users",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownUser",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "USER_NOT_FOUND",
              "defaultMessage": "usernames[1] is not a user of client 1024: sigrid@fjordlys.example",
              "objectName": "body",
              "field": "usernames[1]"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission roles:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionNotHeld",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "You cannot grant customs:admin, since you do not have it yourself for client 1024. Leave it out or ask an administrator who has it.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f was not found.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "removeRoleUsers": {
    "method": "DELETE",
    "path": "/roles/{roleId}/users",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "username",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20/users",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "REQUIRED",
              "defaultMessage": "username is required at least once",
              "objectName": "query",
              "field": "username"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f was not found.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "lastAdministrator",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "LAST_ADMINISTRATOR",
          "message": "freja@nordlys.example is the last user of client 1024 with roles:admin. Give it to another user first.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c21/users",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "removeRoleUser": {
    "method": "DELETE",
    "path": "/roles/{roleId}/users/{username}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/roles/warehouse/users/magnus@nordlys.example",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"FORMAT","defaultMessage":"roleId must be a UUID","objectName":"path","field":"roleId"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "role",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f was not found.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c2f/users/freja@nordlys.example",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "user",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "User magnus@nordlys.example with role 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20 was not found.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20/users/magnus@nordlys.example",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "lastAdministrator",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "LAST_ADMINISTRATOR",
          "message": "freja@nordlys.example is the last user of client 1024 with roles:admin. Give it to another user first.",
          "path": "/v1/roles/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c21/users/freja@nordlys.example",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "removeUserRoles": {
    "method": "DELETE",
    "path": "/roles/users/{username}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "username",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/roles/users/x",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_LONG",
              "defaultMessage": "username must have at most 50 characters",
              "objectName": "path",
              "field": "username"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "User sigrid@fjordlys.example was not found.",
          "path": "/v1/roles/users/sigrid@fjordlys.example",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "lastAdministrator",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "LAST_ADMINISTRATOR",
          "message": "freja@nordlys.example is the last user of client 1024 with roles:admin. Give it to another user first.",
          "path": "/v1/roles/users/freja@nordlys.example",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "signUp": {
    "method": "POST",
    "path": "/signup/",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "signedUp",
        "value": {
          "username": "freja@nordlys.example",
          "status": "UNCONFIRMED",
          "codeDelivery": {"destination":"f***@n***.example","deliveryMedium":"EMAIL"}
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "errors",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/signup/",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PATTERN",
              "defaultMessage": "username must not hold spaces or slashes",
              "objectName": "body",
              "field": "username"
            },
            {
              "code": "TOO_SHORT",
              "defaultMessage": "password must have at least 6 characters",
              "objectName": "body",
              "field": "password"
            }
          ]
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/signup/",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "usernameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USERNAME_TAKEN",
          "message": "The user name freja@nordlys.example is taken. Choose another one.",
          "path": "/v1/signup/",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TAKEN",
              "defaultMessage": "username freja@nordlys.example is taken",
              "objectName": "body",
              "field": "username"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "emailTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "EMAIL_TAKEN",
          "message": "A user already has the e-mail address freja@nordlys.example. Log in or ask for a new password.",
          "path": "/v1/signup/",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TAKEN",
              "defaultMessage": "email freja@nordlys.example is taken",
              "objectName": "body",
              "field": "email"
            }
          ]
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "confirmSignUp": {
    "method": "POST",
    "path": "/signup/confirm",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "noCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/signup/confirm",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "REQUIRED",
              "defaultMessage": "confirmationCode is required",
              "objectName": "body",
              "field": "confirmationCode"
            }
          ]
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "wrongCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CODE_MISMATCH",
          "message": "The code is wrong. Check the newest e-mail, or ask for a new code.",
          "path": "/v1/signup/confirm",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "expiredCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CODE_EXPIRED",
          "message": "The code has expired or was tried too often. Ask for a new one.",
          "path": "/v1/signup/confirm",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/signup/confirm",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "checkSignUpAvailability": {
    "method": "POST",
    "path": "/signup/availability",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "nothing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/signup/availability",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_FEW",
              "defaultMessage": "The body must have username, email or both",
              "objectName": "body",
              "field": ""
            }
          ]
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/signup/availability",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "usernameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "USERNAME_TAKEN",
          "message": "The user name freja@nordlys.example is taken. Choose another one.",
          "path": "/v1/signup/availability",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TAKEN",
              "defaultMessage": "username freja@nordlys.example is taken",
              "objectName": "body",
              "field": "username"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "emailTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "EMAIL_TAKEN",
          "message": "A user already has the e-mail address freja@nordlys.example. Log in or ask for a new password.",
          "path": "/v1/signup/availability",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TAKEN",
              "defaultMessage": "email freja@nordlys.example is taken",
              "objectName": "body",
              "field": "email"
            }
          ]
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "completeInvite": {
    "method": "POST",
    "path": "/signup/complete-invite",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "passwordTooShort",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/signup/complete-invite",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "password must have at least 6 characters",
              "objectName": "body",
              "field": "password"
            }
          ]
        }
      },
      {
        "status": 401,
        "type": "application/json",
        "name": "wrongPassword",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 401,
          "error": "INVALID_CREDENTIALS",
          "message": "You already have an account. Send its present password to accept the invitation.",
          "path": "/v1/signup/complete-invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "wrongCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CODE_MISMATCH",
          "message": "The code is wrong. Check the newest e-mail, or ask for a new code.",
          "path": "/v1/signup/complete-invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "expiredCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CODE_EXPIRED",
          "message": "The code has expired or was tried too often. Ask for a new one.",
          "path": "/v1/signup/complete-invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/signup/complete-invite",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "resendConfirmation": {
    "method": "POST",
    "path": "/signup/resend-confirmation",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "sent",
        "value": {"destination":"f***@n***.example","deliveryMedium":"EMAIL"}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownField",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/signup/resend-confirmation",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"UNKNOWN_ATTRIBUTE","defaultMessage":"email is not known here","objectName":"body","field":"email"}
          ]
        }
      },
      {
        "status": 403,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "requestLimit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "REQUEST_LIMIT_EXCEEDED",
          "message": "Too many attempts for this user or from this address. Wait for Retry-After seconds and try again.",
          "path": "/v1/signup/resend-confirmation",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listAddOns": {
    "method": "GET",
    "path": "/add-ons",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "catalogue",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c71",
            "name": "Item service options",
            "description": "Offers service options for unpacked items, such as insurance and delivery windows.",
            "plans": ["PRO","ENTERPRISE"]
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70",
            "name": "Packing",
            "description": "Calculates how unpacked items fit into boxes, with every packing algorithm.",
            "plans": ["PRO","ENTERPRISE"]
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c72",
            "name": "Returns portal",
            "description": "Lets recipients book their own return shipments.",
            "plans": ["TRIAL","PRO","ENTERPRISE"]
          }
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listClientAddOns": {
    "method": "GET",
    "path": "/client-add-ons",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "one",
        "value": [
          {
            "addOnId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70",
            "clientId": 1024,
            "addOn": {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70",
              "name": "Packing",
              "description": "Calculates how unpacked items fit into boxes, with every packing algorithm.",
              "plans": ["PRO","ENTERPRISE"]
            },
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "mikkel@nordlys.example"
          }
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "addClientAddOn": {
    "method": "POST",
    "path": "/client-add-ons",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "added",
        "value": {
          "addOnId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70",
          "clientId": 1024,
          "addOn": {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70",
            "name": "Packing",
            "description": "Calculates how unpacked items fit into boxes, with every packing algorithm.",
            "plans": ["PRO","ENTERPRISE"]
          },
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "mikkel@nordlys.example"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "missingPermission",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission add-ons:admin. Ask an administrator of your client for a role that has it.",
          "path": "/v1/client-add-ons",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "planRequired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PLAN_REQUIRED",
          "message": "The add-on Packing needs the plan PRO or ENTERPRISE, and client 1024 has TRIAL. Upgrade the plan first.",
          "path": "/v1/client-add-ons",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "foreignClient",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CLIENT_NOT_REACHABLE",
          "message": "You do not belong to client 2048. Choose one from GET /auth/client-list.",
          "path": "/v1/client-add-ons",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownAddOn",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Add-on 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c79 was not found.",
          "path": "/v1/client-add-ons",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "ADD_ON_EXISTS",
          "message": "Client 1024 already has the add-on Packing.",
          "path": "/v1/client-add-ons",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/client-add-ons",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listAddOnsOfClient": {
    "method": "GET",
    "path": "/client-add-ons/client/{clientId}",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "one",
        "value": [
          {
            "addOnId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70",
            "clientId": 1024,
            "addOn": {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70",
              "name": "Packing",
              "description": "Calculates how unpacked items fit into boxes, with every packing algorithm.",
              "plans": ["PRO","ENTERPRISE"]
            },
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "mikkel@nordlys.example"
          }
        ]
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownClient",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/client-add-ons/client/2048",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "removeClientAddOn": {
    "method": "DELETE",
    "path": "/client-add-ons/{addOnId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 404,
        "type": "application/json",
        "name": "notAdded",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 1024 does not have the add-on 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c79.",
          "path": "/v1/client-add-ons/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c79",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listAddresses": {
    "method": "GET",
    "path": "/addresses",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "addresses",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
            "createdAt": "2026-09-14T07:12:45.318Z",
            "type": "business",
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "department": "Warehouse",
            "references": ["WAREHOUSE-1"],
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "addressLine2": "Baghuset, 2. tv."
          },
          {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"},
            "type": "private",
            "references": ["CUST-20417"],
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1",
            "createdAt": "2026-10-02T13:40:09.004Z"
          },
          {
            "company": "Fjordlys Belysning AS",
            "addressLine1": "Strandgaten 18",
            "postCode": "5013",
            "city": "Bergen",
            "country": "NO",
            "department": "Innkjøp",
            "contactInfo": {"dialCode":"+47","telephone":"55 31 22 10","email":"innkjop@fjordlys.example"},
            "type": "business",
            "references": ["CUST-20533","NO-REF-7"],
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca2",
            "createdAt": "2026-11-05T10:02:31.770Z"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "badParameter",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/addresses",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "per_page must be at most 100",
              "objectName": "query",
              "field": "per_page"
            },
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "sort must be one of createdAt, firstName, company",
              "objectName": "query",
              "field": "sort"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createAddress": {
    "method": "POST",
    "path": "/addresses",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "business",
        "value": {
          "company": "Fjordlys Belysning AS",
          "addressLine1": "Strandgaten 18",
          "postCode": "5013",
          "city": "Bergen",
          "country": "NO",
          "department": "Innkjøp",
          "contactInfo": {"dialCode":"+47","telephone":"55 31 22 10","email":"innkjop@fjordlys.example"},
          "type": "business",
          "references": ["CUST-20533","NO-REF-7"],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca2",
          "createdAt": "2026-11-05T10:02:31.770Z"
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "private",
        "value": {
          "firstName": "Astrid",
          "lastName": "Lindqvist",
          "addressLine1": "Södra Vägen 32",
          "addressLine2": "Lgh 1204",
          "postCode": "412 54",
          "city": "Göteborg",
          "country": "SE",
          "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"},
          "type": "private",
          "references": ["CUST-20417"],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1",
          "createdAt": "2026-10-02T13:40:09.004Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "outOfBounds",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/addresses",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_LONG",
              "defaultMessage": "postCode must have at most 10 characters",
              "objectName": "body",
              "field": "postCode"
            },
            {
              "code": "PATTERN",
              "defaultMessage": "country must be two capital letters, as ISO 3166-1 has them",
              "objectName": "body",
              "field": "country"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "cannotExist",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/addresses",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "POST_CODE_INVALID",
              "defaultMessage": "postCode must be a postal code of Sweden, such as 412 54",
              "objectName": "body",
              "field": "postCode"
            },
            {
              "code": "TELEPHONE_INVALID",
              "defaultMessage": "contactInfo.telephone must be a telephone number of +46 with 6 to 10 digits, such as 70 123 45 67",
              "objectName": "body",
              "field": "contactInfo.telephone"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "nobodyNamed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/addresses",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NAME_MISSING",
              "defaultMessage": "firstName, lastName or company must be given",
              "objectName": "body",
              "field": "firstName"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "idempotencyKeyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key address-20417 was already used with another body. Send a new key for a new address.",
          "path": "/v1/addresses",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateAddress": {
    "method": "PUT",
    "path": "/addresses",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "newTelephone",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "createdAt": "2026-09-14T07:12:45.318Z",
          "type": "business",
          "firstName": "Freja",
          "lastName": "Lindholm",
          "company": "Nordlys Interiør ApS",
          "addressLine1": "Store Kongensgade 81",
          "postCode": "1264",
          "city": "Copenhagen",
          "country": "DK",
          "department": "Warehouse",
          "references": ["WAREHOUSE-1"],
          "contactInfo": {
            "dialCode": "+45",
            "telephone": "33 12 45 79",
            "mobile": "20 41 77 36",
            "email": "lager@nordlys.example"
          },
          "addressLine2": "Baghuset, 2. tv."
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "removeLine",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "createdAt": "2026-09-14T07:12:45.318Z",
          "type": "business",
          "firstName": "Freja",
          "lastName": "Lindholm",
          "company": "Nordlys Interiør ApS",
          "addressLine1": "Store Kongensgade 81",
          "postCode": "1264",
          "city": "Copenhagen",
          "country": "DK",
          "department": "Warehouse",
          "references": ["WAREHOUSE-1","DEPOT-KBH"],
          "contactInfo": {
            "dialCode": "+45",
            "telephone": "33 12 45 78",
            "mobile": "20 41 77 36",
            "email": "lager@nordlys.example"
          }
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "companyMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/addresses",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "COMPANY_MISSING",
              "defaultMessage": "company must be given, since the address is a business address",
              "objectName": "body",
              "field": "company"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "outOfBounds",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/addresses",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_LONG",
              "defaultMessage": "postCode must have at most 10 characters",
              "objectName": "body",
              "field": "postCode"
            },
            {
              "code": "PATTERN",
              "defaultMessage": "country must be two capital letters, as ISO 3166-1 has them",
              "objectName": "body",
              "field": "country"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getAddress": {
    "method": "GET",
    "path": "/addresses/{addressId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "business",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "createdAt": "2026-09-14T07:12:45.318Z",
          "type": "business",
          "firstName": "Freja",
          "lastName": "Lindholm",
          "company": "Nordlys Interiør ApS",
          "addressLine1": "Store Kongensgade 81",
          "postCode": "1264",
          "city": "Copenhagen",
          "country": "DK",
          "department": "Warehouse",
          "references": ["WAREHOUSE-1"],
          "contactInfo": {
            "dialCode": "+45",
            "telephone": "33 12 45 78",
            "mobile": "20 41 77 36",
            "email": "lager@nordlys.example"
          },
          "addressLine2": "Baghuset, 2. tv."
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "private",
        "value": {
          "firstName": "Astrid",
          "lastName": "Lindqvist",
          "addressLine1": "Södra Vägen 32",
          "addressLine2": "Lgh 1204",
          "postCode": "412 54",
          "city": "Göteborg",
          "country": "SE",
          "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"},
          "type": "private",
          "references": ["CUST-20417"],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1",
          "createdAt": "2026-10-02T13:40:09.004Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/addresses/20417",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"FORMAT","defaultMessage":"addressId must be a UUID","objectName":"path","field":"addressId"}
          ]
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "patchAddress": {
    "method": "POST",
    "path": "/addresses/{addressId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "newTelephone",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "createdAt": "2026-09-14T07:12:45.318Z",
          "type": "business",
          "firstName": "Freja",
          "lastName": "Lindholm",
          "company": "Nordlys Interiør ApS",
          "addressLine1": "Store Kongensgade 81",
          "postCode": "1264",
          "city": "Copenhagen",
          "country": "DK",
          "department": "Warehouse",
          "references": ["WAREHOUSE-1"],
          "contactInfo": {
            "dialCode": "+45",
            "telephone": "33 12 45 79",
            "mobile": "20 41 77 36",
            "email": "lager@nordlys.example"
          },
          "addressLine2": "Baghuset, 2. tv."
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "removeLine",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "createdAt": "2026-09-14T07:12:45.318Z",
          "type": "business",
          "firstName": "Freja",
          "lastName": "Lindholm",
          "company": "Nordlys Interiør ApS",
          "addressLine1": "Store Kongensgade 81",
          "postCode": "1264",
          "city": "Copenhagen",
          "country": "DK",
          "department": "Warehouse",
          "references": ["WAREHOUSE-1","DEPOT-KBH"],
          "contactInfo": {
            "dialCode": "+45",
            "telephone": "33 12 45 78",
            "mobile": "20 41 77 36",
            "email": "lager@nordlys.example"
          }
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "companyMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/addresses/0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "COMPANY_MISSING",
              "defaultMessage": "company must be given, since the address is a business address",
              "objectName": "body",
              "field": "company"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownAttribute",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/addresses/0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "UNKNOWN_ATTRIBUTE",
              "defaultMessage": "zipCode is not an attribute of an address",
              "objectName": "body",
              "field": "zipCode"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteAddress": {
    "method": "DELETE",
    "path": "/addresses/{addressId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/addresses/20417",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"FORMAT","defaultMessage":"addressId must be a UUID","objectName":"path","field":"addressId"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "inUse",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "ADDRESS_IN_USE",
          "message": "Address 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0 is defaultPickupAddressId of the preferences of client 1024. Choose another default or none there first.",
          "path": "/v1/addresses/0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listActiveClientCarriers": {
    "method": "GET",
    "path": "/carrier-configuration/clients/active/carriers",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "enabled",
        "value": [
          {"clientId":1024,"carrier":"GLS_DK","enabled":true},
          {"clientId":1024,"carrier":"LAST_INCH","enabled":true},
          {"clientId":1024,"carrier":"POSTNORD_DK","enabled":true}
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listClientCarriers": {
    "method": "GET",
    "path": "/carrier-configuration/clients/{clientId}/carriers",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "carriers",
        "value": [
          {"clientId":1024,"carrier":"LAST_INCH","enabled":true},
          {"clientId":1024,"carrier":"POSTNORD_DK","enabled":true},
          {"clientId":1024,"carrier":"UPS","enabled":false}
        ]
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownClient",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 4711 was not found.",
          "path": "/v1/carrier-configuration/clients/4711/carriers",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setClientCarrier": {
    "method": "PUT",
    "path": "/carrier-configuration/clients/{clientId}/carriers/{carrierStr}",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "enabled",
        "value": {"clientId":1024,"carrier":"POSTNORD_DK","enabled":true}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownCarrier",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/carrier-configuration/clients/1024/carriers/POSTNORD",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "carrierStr must be one of the carriers that GET /carrier-configuration/carriers lists",
              "objectName": "path",
              "field": "carrierStr"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "otherCarrier",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/carrier-configuration/clients/1024/carriers/POSTNORD_DK",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "DIFFERS_FROM_PATH",
              "defaultMessage": "carrier must be POSTNORD_DK as in the path, or absent",
              "objectName": "body",
              "field": "carrier"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownClient",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 4711 was not found.",
          "path": "/v1/carrier-configuration/clients/4711/carriers/POSTNORD_DK",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listCarriers": {
    "method": "GET",
    "path": "/carrier-configuration/carriers",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "carriers",
        "value": [
          {
            "carrier": "GLS_DK",
            "name": "GLS Denmark",
            "country": "DK",
            "regions": ["DK","EU"],
            "products": [
              {"id":"GLS_DK_BUSINESS","name":"BusinessParcel","transportType":"PARCEL","direction":"OUTBOUND"},
              {"id":"GLS_DK_EXPRESS","name":"Express / Guaranteed24","transportType":"EXPRESS","direction":"OUTBOUND"},
              {"id":"GLS_DK_SHOPRETURN","name":"ShopReturn","transportType":"PARCEL","direction":"RETURN"}
            ],
            "capabilities": ["HOME_DELIVERY","BUSINESS_DELIVERY","SHOP_DELIVERY","RETURN","PARCEL_SHOP_SEARCH"],
            "sandbox": true
          },
          {
            "carrier": "LAST_INCH",
            "name": "LastInch internal delivery",
            "country": "DK",
            "regions": ["DK","SE","NO","FI"],
            "products": [
              {"id":"LAST_INCH_HOME","name":"Home delivery","transportType":"PARCEL","direction":"OUTBOUND"},
              {"id":"LAST_INCH_PALLET","name":"Pallet distribution","transportType":"PALLET","direction":"OUTBOUND"}
            ],
            "capabilities": ["HOME_DELIVERY","SHOP_DELIVERY","PALLET","RETURN","PARCEL_SHOP_SEARCH","STATE_UPDATE"],
            "sandbox": false
          },
          {
            "carrier": "POSTNORD_DK",
            "name": "PostNord Denmark",
            "country": "DK",
            "regions": ["DK","SE","NO","FI","EU","WORLD"],
            "products": [
              {"id":"POSTNORD_DK_17","name":"MyPack Home","transportType":"PARCEL","direction":"OUTBOUND"},
              {"id":"POSTNORD_DK_30","name":"MyPack Home Small","transportType":"MAIL","direction":"OUTBOUND"}
            ],
            "capabilities": ["HOME_DELIVERY","BUSINESS_DELIVERY","SHOP_DELIVERY","RETURN","PARCEL_SHOP_SEARCH"],
            "sandbox": true
          }
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listCarrierFieldDefinitions": {
    "method": "GET",
    "path": "/carrier-configuration/field-definitions/{carrier}/{type}",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "postNord",
        "value": [
          {
            "name": "customerNumber",
            "description": "Ten-digit customer number of the agreement with PostNord.",
            "sensitive": false
          },
          {"name":"apiKey","description":"Key of the PostNord developer portal, under Apps.","sensitive":true},
          {
            "name": "collectAgreement",
            "description": "Number of the agreement for delivery to service points.",
            "sensitive": false,
            "productId": "POSTNORD_DK_19"
          }
        ]
      },
      {"status":200,"headers":{"x-total-count":"137"},"type":"application/json","name":"none","value":[]},
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownType",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/carrier-configuration/field-definitions/POSTNORD_DK/labels",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "type must be shipping or events",
              "objectName": "path",
              "field": "type"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "getCarrierFields": {
    "method": "GET",
    "path": "/carrier-configuration/fields/{carrier}/{type}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "own",
        "value": {
          "resolvedClient": {
            "id": 1024,
            "name": "Nordlys Interiør ApS",
            "level": 2,
            "clientType": "COMPANY",
            "plan": "PRO",
            "parentId": 2
          },
          "fields": [{"name":"customerNumber","value":"0020457781"},{"name":"apiKey","value":"********"}]
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "inherited",
        "value": {
          "resolvedClient": {
            "id": 2,
            "name": "Waybill Nordic",
            "level": 1,
            "clientType": "TENANT",
            "plan": "ENTERPRISE",
            "parentId": 1
          },
          "fields": [{"name":"customerNumber","value":"0010000042"},{"name":"apiKey","value":"********"}]
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "none",
        "value": {"fields":[]}
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setCarrierFields": {
    "method": "PUT",
    "path": "/carrier-configuration/fields/{carrier}/{type}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "own",
        "value": {
          "resolvedClient": {
            "id": 1024,
            "name": "Nordlys Interiør ApS",
            "level": 2,
            "clientType": "COMPANY",
            "plan": "PRO",
            "parentId": 2
          },
          "fields": [{"name":"customerNumber","value":"0020457799"},{"name":"apiKey","value":"********"}]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownField",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/carrier-configuration/fields/POSTNORD_DK/shipping",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "UNKNOWN_FIELD",
              "defaultMessage": "POSTNORD_DK has no shipping field named password",
              "objectName": "body",
              "field": "fields[0].name"
            },
            {"code":"DUPLICATE","defaultMessage":"apiKey is given twice","objectName":"body","field":"fields[2].name"}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "nothingToKeep",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/carrier-configuration/fields/POSTNORD_DK/shipping",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NO_VALUE_TO_KEEP",
              "defaultMessage": "apiKey is masked, but client 1024 has no value of its own, send the value itself",
              "objectName": "body",
              "field": "fields[1].value"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "privateAddress",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/carrier-configuration/fields/POSTNORD_DK/events",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "ADDRESS_NOT_ALLOWED",
              "defaultMessage": "webhookUrl leads to a private network, give an address that is reachable on the internet",
              "objectName": "body",
              "field": "fields[0].value"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteCarrierFields": {
    "method": "DELETE",
    "path": "/carrier-configuration/fields/{carrier}/{type}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 404,
        "type": "application/json",
        "name": "noOwnValues",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 1024 has no shipping fields of its own for POSTNORD_DK.",
          "path": "/v1/carrier-configuration/fields/POSTNORD_DK/shipping",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listRelabellingLogs": {
    "method": "GET",
    "path": "/relabelling-log/logs",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "page",
        "value": {
          "total": 137,
          "hits": [
            {
              "relabellingId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c67",
              "processLogVersion": 1,
              "source": "SCAN",
              "reference": "NORD-RL-99999",
              "referenceType": "RELABELLING_CUSTOMER_REFERENCE",
              "dataState": "NO_DATA",
              "scanState": "NO_DATA",
              "scanUser": "magnus@nordlys.example",
              "clientId": 1024,
              "clientName": "Nordlys Interiør ApS",
              "errors": [
                {"message":"No shipment promise with the relabelling customer reference NORD-RL-99999 was found."}
              ],
              "lastScanAt": "2026-11-20T13:20:10.000Z",
              "createdAt": "2026-11-20T13:20:10.000Z"
            },
            {
              "relabellingId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c65",
              "shipmentPromise": {
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
                "version": 4,
                "clientId": 1024,
                "state": "RELABELLED",
                "relabellingCustomerReference": "NORD-RL-20417",
                "parcels": [
                  {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
                ],
                "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
                "sender": {
                  "company": "Nordlys Interiør ApS",
                  "addressLine1": "Store Kongensgade 81",
                  "postCode": "1264",
                  "city": "Copenhagen",
                  "country": "DK",
                  "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
                  "firstName": "Freja",
                  "lastName": "Lindholm"
                },
                "recipient": {
                  "firstName": "Ingrid",
                  "lastName": "Solberg",
                  "addressLine1": "Storgata 14",
                  "postCode": "0155",
                  "city": "Oslo",
                  "country": "NO",
                  "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
                },
                "recipientPays": false,
                "description": "Pendant lamp and shade",
                "deliveryInstructions": "Leave it in the carport",
                "customerReference": "ORDER-20417",
                "orderNumber": "20417",
                "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
                "hint": {"isBlocked":false},
                "flowType": "ON_SCAN",
                "processState": "DONE",
                "createdAt": "2026-11-20T09:30:00.000Z",
                "updatedAt": "2026-11-20T13:12:45.120Z",
                "createdBy": "freja@nordlys.example",
                "updatedBy": "magnus@nordlys.example",
                "carrierReference": "373500489530470000",
                "shipmentState": "RELABELLED"
              },
              "processLogVersion": 4,
              "source": "API",
              "reference": "NORD-RL-20417",
              "referenceType": "RELABELLING_CUSTOMER_REFERENCE",
              "dataState": "RELABELLED",
              "scanState": "SUCCESS",
              "scanUser": "magnus@nordlys.example",
              "clientId": 1024,
              "clientName": "Nordlys Interiør ApS",
              "errors": [],
              "lastScanAt": "2026-11-20T13:12:44.000Z",
              "createdAt": "2026-11-20T09:30:00.000Z",
              "carrier": "POSTNORD_DK",
              "product": "POSTNORD_DK_17"
            }
          ],
          "searchAfter": {
            "searchAfterValue": "2026-11-20T09:30:00.000Z",
            "searchAfterIndex": 48213,
            "sort": "BY_CREATED_AT",
            "order": "DESC",
            "pitId": "eyJ0IjoxNzk1MTY3MDAwfQ.3q2-7w"
          }
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "failed",
        "value": {
          "total": 1,
          "hits": [
            {
              "relabellingId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c65",
              "shipmentPromise": {
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
                "version": 3,
                "clientId": 1024,
                "state": "REGISTRATION_FAILED",
                "relabellingCustomerReference": "NORD-RL-20417",
                "parcels": [
                  {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
                ],
                "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
                "sender": {
                  "company": "Nordlys Interiør ApS",
                  "addressLine1": "Store Kongensgade 81",
                  "postCode": "1264",
                  "city": "Copenhagen",
                  "country": "DK",
                  "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
                  "firstName": "Freja",
                  "lastName": "Lindholm"
                },
                "recipient": {
                  "firstName": "Ingrid",
                  "lastName": "Solberg",
                  "addressLine1": "Storgata 14",
                  "postCode": "0155",
                  "city": "Oslo",
                  "country": "NO",
                  "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
                },
                "recipientPays": false,
                "description": "Pendant lamp and shade",
                "deliveryInstructions": "Leave it in the carport",
                "customerReference": "ORDER-20417",
                "orderNumber": "20417",
                "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
                "hint": {"isBlocked":false},
                "flowType": "ON_SCAN",
                "processState": "FAILED",
                "createdAt": "2026-11-20T09:30:00.000Z",
                "updatedAt": "2026-11-20T13:12:45.120Z",
                "createdBy": "freja@nordlys.example",
                "updatedBy": "system"
              },
              "processLogVersion": 3,
              "source": "API",
              "reference": "NORD-RL-20417",
              "referenceType": "RELABELLING_CUSTOMER_REFERENCE",
              "dataState": "REGISTRATION_FAILED",
              "scanState": "FAILED",
              "scanUser": "magnus@nordlys.example",
              "clientId": 1024,
              "clientName": "Nordlys Interiør ApS",
              "errors": [
                {
                  "message": "POSTNORD_DK refused the address with ADDR-07: the postcode 0155 does not belong to Bergen."
                }
              ],
              "lastScanAt": "2026-11-20T13:12:44.000Z",
              "createdAt": "2026-11-20T09:30:00.000Z",
              "carrier": "POSTNORD_DK",
              "product": "POSTNORD_DK_17"
            }
          ]
        }
      },
      {"status":200,"type":"application/json","name":"none","value":{"total":0,"hits":[]}},
      {
        "status": 400,
        "type": "application/json",
        "name": "expired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "PIT_EXPIRED",
          "message": "The search is older than 5 minutes. Begin it anew without pitId.",
          "path": "/v1/relabelling-log/logs",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PIT_EXPIRED",
              "defaultMessage": "pitId expired at 2026-11-20T09:25:00.000Z",
              "objectName": "query",
              "field": "pitId"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "dates",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/relabelling-log/logs",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "createdBefore must be after createdAfter",
              "objectName": "query",
              "field": "createdBefore"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "incomplete",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/relabelling-log/logs",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "REQUIRED",
              "defaultMessage": "searchAfterIndex is required with pitId",
              "objectName": "query",
              "field": "searchAfterIndex"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "getRelabellingLogFilters": {
    "method": "GET",
    "path": "/relabelling-log/filters",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "options",
        "value": {
          "dataState": ["NO_DATA","RELABELLED"],
          "scanState": ["NO_DATA","SUCCESS"],
          "processState": ["DONE"],
          "carrier": ["GLS_DK","POSTNORD_DK"],
          "product": ["GLS_DK_EUROBUSINESS","POSTNORD_DK_17"],
          "destinationCountry": ["DE","NO"],
          "originCountry": ["DK"],
          "clientId": [1024],
          "clientName": ["Nordlys Interiør ApS"]
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "relabelParcel": {
    "method": "PUT",
    "path": "/v2/relabelling/labels",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "relabelled",
        "value": {
          "relabellingId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c65",
          "shipmentPromiseId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 4,
          "state": "RELABELLED",
          "carrier": "POSTNORD_DK",
          "product": "POSTNORD_DK_17",
          "carrierReference": "373500489530470000",
          "label": {
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrierReference": "373500489530470000",
            "type": "ZPL",
            "layout": "4R",
            "resolution": 200,
            "contentType": "application/zpl",
            "encoding": "base64",
            "data": "XlhBXkNJMjheUFc4MTNeTEwxMjE5XlhaCg==",
            "pages": 1,
            "sha256": "6b2ee6b9e9782c675349695cd881b96f959d3bd2e68f448f99e94545b4d78816"
          },
          "hint": {"isBlocked":false},
          "hints": []
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "adjusted",
        "value": {
          "relabellingId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c66",
          "shipmentPromiseId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61",
          "version": 4,
          "state": "RELABELLED",
          "carrier": "GLS_DK",
          "product": "GLS_DK_EUROBUSINESS",
          "carrierReference": "993990103198",
          "label": {
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c02",
            "carrierReference": "993990103198",
            "type": "ZPL",
            "layout": "4R",
            "resolution": 200,
            "contentType": "application/zpl",
            "encoding": "base64",
            "data": "XlhBXkNJMjheUFc4MTNeTEwxMjE5XlhaCg==",
            "pages": 1,
            "sha256": "6b2ee6b9e9782c675349695cd881b96f959d3bd2e68f448f99e94545b4d78816"
          },
          "hint": {"isBlocked":false},
          "hints": [{"code":"WEIGHT_ADJUSTED","hintDetails":{"attribute":"weight","sent":"0.04","used":"0.1"}}]
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "blocked",
        "value": {
          "relabellingId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c65",
          "shipmentPromiseId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 2,
          "state": "DATA_RECEIVED",
          "carrier": "POSTNORD_DK",
          "product": "POSTNORD_DK_17",
          "hint": {"isBlocked":true},
          "hints": [{"code":"PARCEL_BLOCKED"}]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "invalid",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"label.type is required","objectName":"body","field":"label.type"}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "measures",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "MEASURES_MISSING",
          "message": "Promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60 has no measures of its parcel. Send length, width and height with the scan.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"length is required","objectName":"body","field":"length"},
            {"code":"REQUIRED","defaultMessage":"width is required","objectName":"body","field":"width"},
            {"code":"REQUIRED","defaultMessage":"height is required","objectName":"body","field":"height"}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "refused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CARRIER_REFUSED",
          "message": "POSTNORD_DK refused parcel NORD-RL-20417, which is now REGISTRATION_FAILED. Correct what errors names and announce it again, or try it again.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_REFUSED",
              "defaultMessage": "The postcode 0155 does not belong to Bergen",
              "objectName": "shipmentPromise",
              "field": "recipient.postCode",
              "carrier": "POSTNORD_DK",
              "carrierCode": "ADDR-07"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "disabled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "RELABELLING_NOT_ENABLED",
          "message": "Relabelling is not enabled for client 1024. An administrator enables it in the relabelling configuration.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "noData",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NO_DATA",
          "message": "No shipment promise with the relabelling customer reference NORD-RL-99999 was found. The scan is kept until its data comes.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "cancelled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PROMISE_CANCELLED",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60 is CANCELLED. Announce the parcel again before you relabel it.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "concurrent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "VERSION_CONFLICT",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60 is being registered by another scan or in the background. Repeat the call after Retry-After seconds.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key scan-20417 was used with another body. Choose a new key for a new request.",
          "path": "/v1/v2/relabelling/labels",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "retryShipmentPromise": {
    "method": "PATCH",
    "path": "/v2/relabelling/shipment-promises/{id}/retry",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "retried",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 4,
          "clientId": 1024,
          "state": "DATA_RECEIVED",
          "relabellingCustomerReference": "NORD-RL-20417",
          "parcels": [
            {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
          ],
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
            "firstName": "Freja",
            "lastName": "Lindholm"
          },
          "recipient": {
            "firstName": "Ingrid",
            "lastName": "Solberg",
            "addressLine1": "Storgata 14",
            "postCode": "0155",
            "city": "Oslo",
            "country": "NO",
            "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
          },
          "recipientPays": false,
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave it in the carport",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
          "hint": {"isBlocked":false},
          "flowType": "ON_SCAN",
          "processState": "PENDING",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "updatedAt": "2026-11-20T13:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "updatedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "id",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/v2/relabelling/shipment-promises/4711",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"FORMAT","defaultMessage":"id must be a UUID","objectName":"path","field":"id"}]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "disabled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "RELABELLING_NOT_ENABLED",
          "message": "Relabelling is not enabled for client 1024. An administrator enables it in the relabelling configuration.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60/retry",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c6f was not found.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c6f/retry",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "state",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PROMISE_NOT_FAILED",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60 is RELABELLED. Only REGISTRATION_FAILED can be tried again.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60/retry",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setShipmentPromiseState": {
    "method": "PATCH",
    "path": "/v2/relabelling/shipment-promises/{id}/state",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "cancelled",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 2,
          "clientId": 1024,
          "state": "CANCELLED",
          "relabellingCustomerReference": "NORD-RL-20417",
          "parcels": [
            {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
          ],
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
            "firstName": "Freja",
            "lastName": "Lindholm"
          },
          "recipient": {
            "firstName": "Ingrid",
            "lastName": "Solberg",
            "addressLine1": "Storgata 14",
            "postCode": "0155",
            "city": "Oslo",
            "country": "NO",
            "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
          },
          "recipientPays": false,
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave it in the carport",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
          "hint": {"isBlocked":false},
          "flowType": "ON_SCAN",
          "processState": "DONE",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "updatedAt": "2026-11-20T11:05:00.000Z",
          "createdBy": "freja@nordlys.example",
          "updatedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "state",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60/state",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"NOT_ALLOWED","defaultMessage":"state must be CANCELLED","objectName":"body","field":"state"}
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c6f was not found.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c6f/state",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "relabelled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PROMISE_RELABELLED",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60 is RELABELLED as 373500489530470000 and can no longer be cancelled.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60/state",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "version",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "VERSION_CONFLICT",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60 has version 3, not 1. Read it again and repeat the change.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60/state",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getShipmentPromise": {
    "method": "GET",
    "path": "/v2/relabelling/shipment-promises/{id}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "waiting",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 1,
          "clientId": 1024,
          "state": "DATA_RECEIVED",
          "relabellingCustomerReference": "NORD-RL-20417",
          "parcels": [
            {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
          ],
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
            "firstName": "Freja",
            "lastName": "Lindholm"
          },
          "recipient": {
            "firstName": "Ingrid",
            "lastName": "Solberg",
            "addressLine1": "Storgata 14",
            "postCode": "0155",
            "city": "Oslo",
            "country": "NO",
            "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
          },
          "recipientPays": false,
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave it in the carport",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
          "hint": {"isBlocked":false},
          "flowType": "ON_SCAN",
          "processState": "PENDING",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "updatedAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "updatedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "relabelled",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 4,
          "clientId": 1024,
          "state": "RELABELLED",
          "relabellingCustomerReference": "NORD-RL-20417",
          "parcels": [
            {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
          ],
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
            "firstName": "Freja",
            "lastName": "Lindholm"
          },
          "recipient": {
            "firstName": "Ingrid",
            "lastName": "Solberg",
            "addressLine1": "Storgata 14",
            "postCode": "0155",
            "city": "Oslo",
            "country": "NO",
            "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
          },
          "recipientPays": false,
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave it in the carport",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
          "hint": {"isBlocked":false},
          "flowType": "ON_SCAN",
          "processState": "DONE",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "updatedAt": "2026-11-20T13:12:45.120Z",
          "createdBy": "freja@nordlys.example",
          "updatedBy": "magnus@nordlys.example",
          "carrierReference": "373500489530470000",
          "shipmentState": "RELABELLED"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "failed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 3,
          "clientId": 1024,
          "state": "REGISTRATION_FAILED",
          "relabellingCustomerReference": "NORD-RL-20417",
          "parcels": [
            {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
          ],
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
            "firstName": "Freja",
            "lastName": "Lindholm"
          },
          "recipient": {
            "firstName": "Ingrid",
            "lastName": "Solberg",
            "addressLine1": "Storgata 14",
            "postCode": "0155",
            "city": "Oslo",
            "country": "NO",
            "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
          },
          "recipientPays": false,
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave it in the carport",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
          "hint": {"isBlocked":false},
          "flowType": "ON_SCAN",
          "processState": "FAILED",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "updatedAt": "2026-11-20T13:12:45.120Z",
          "createdBy": "freja@nordlys.example",
          "updatedBy": "system"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "id",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/v2/relabelling/shipment-promises/4711",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"FORMAT","defaultMessage":"id must be a UUID","objectName":"path","field":"id"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c6f was not found.",
          "path": "/v1/v2/relabelling/shipment-promises/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c6f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "registerShipmentPromise": {
    "method": "POST",
    "path": "/v2/relabelling/shipment-promises",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "onScan",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
          "version": 1,
          "clientId": 1024,
          "state": "DATA_RECEIVED",
          "relabellingCustomerReference": "NORD-RL-20417",
          "parcels": [
            {"weight":2.6,"length":45,"width":45,"height":30,"description":"Pendant lamp","orderNumber":"20417"}
          ],
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
            "firstName": "Freja",
            "lastName": "Lindholm"
          },
          "recipient": {
            "firstName": "Ingrid",
            "lastName": "Solberg",
            "addressLine1": "Storgata 14",
            "postCode": "0155",
            "city": "Oslo",
            "country": "NO",
            "contactInfo": {"dialCode":"+47","mobile":"91234567","email":"ingrid.solberg@example.no"}
          },
          "recipientPays": false,
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave it in the carport",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "shipmentExternalAttributes": {"webshop":"nordlys.example","batch":"2026-47"},
          "hint": {"isBlocked":false},
          "flowType": "ON_SCAN",
          "processState": "PENDING",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "updatedAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "updatedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "scheduled",
        "value": {
          "relabellingCustomerReference": "NORD-RL-20418",
          "parcels": [{"weight":0.04,"length":20,"width":15,"height":2,"description":"Lamp shade fabric, linen"}],
          "carrierProduct": {"carrier":"GLS_DK","productId":"GLS_DK_EUROBUSINESS"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"},
            "firstName": "Freja",
            "lastName": "Lindholm"
          },
          "recipient": {
            "firstName": "Jonas",
            "lastName": "Weber",
            "addressLine1": "Lange Reihe 71",
            "postCode": "20099",
            "city": "Hamburg",
            "country": "DE",
            "contactInfo": {"dialCode":"+49","mobile":"1701234567","email":"jonas.weber@example.de"}
          },
          "flowType": "SCHEDULED",
          "processAfter": "2026-11-21T05:00:00.000Z",
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61",
          "version": 1,
          "clientId": 1024,
          "state": "DATA_RECEIVED",
          "hint": {"isBlocked":false},
          "processState": "PENDING",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "updatedAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "updatedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "invalid",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/v2/relabelling/shipment-promises",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "parcels[0].weight must be at least 0.01",
              "objectName": "body",
              "field": "parcels[0].weight"
            },
            {
              "code": "REQUIRED",
              "defaultMessage": "processAfter is required when flowType is SCHEDULED",
              "objectName": "body",
              "field": "processAfter"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "product",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/v2/relabelling/shipment-promises",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "COUNTRY_NOT_SERVED",
              "defaultMessage": "LAST_INCH_HOME does not deliver to US. It serves DK, SE, NO, FI",
              "objectName": "body",
              "field": "recipient.country",
              "carrier": "LAST_INCH"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "disabled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "RELABELLING_NOT_ENABLED",
          "message": "Relabelling is not enabled for client 1024. An administrator enables it in the relabelling configuration.",
          "path": "/v1/v2/relabelling/shipment-promises",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PROMISE_EXISTS",
          "message": "NORD-RL-20417 is announced by promise 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60, which is DATA_RECEIVED. Cancel that one first or use another reference.",
          "path": "/v1/v2/relabelling/shipment-promises",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key promise-20417 was used with another body. Choose a new key for a new request.",
          "path": "/v1/v2/relabelling/shipment-promises",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "retryShipmentPromises": {
    "method": "POST",
    "path": "/v2/relabelling/shipment-promises/retry",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "two",
        "value": [
          {
            "reference": "NORD-RL-20417",
            "retried": true,
            "shipmentPromiseId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60",
            "state": "DATA_RECEIVED",
            "errors": []
          },
          {
            "reference": "NORD-RL-99999",
            "retried": false,
            "errors": [{"message":"No shipment promise with the reference NORD-RL-99999 was found."}]
          }
        ]
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "many",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/v2/relabelling/shipment-promises/retry",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_MANY",
              "defaultMessage": "references must have at most 100 items",
              "objectName": "body",
              "field": "references"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "disabled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "RELABELLING_NOT_ENABLED",
          "message": "Relabelling is not enabled for client 1024. An administrator enables it in the relabelling configuration.",
          "path": "/v1/v2/relabelling/shipment-promises/retry",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key retry-2026-11-20 was used with another body. Choose a new key for a new request.",
          "path": "/v1/v2/relabelling/shipment-promises/retry",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getRelabellingConfiguration": {
    "method": "GET",
    "path": "/v2/relabelling/configurations",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "enabled",
        "value": {
          "clientId": 1024,
          "relabellingEnabled": true,
          "shipmentCreationFlow": "ON_SCAN",
          "dataTransferType": "API",
          "usersFromClient": [
            {
              "userId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c33",
              "userName": "magnus@nordlys.example",
              "userEmail": "magnus@nordlys.example"
            }
          ]
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "initial",
        "value": {
          "clientId": 1024,
          "relabellingEnabled": false,
          "shipmentCreationFlow": "ON_SCAN",
          "dataTransferType": "API",
          "usersFromClient": []
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setRelabellingConfiguration": {
    "method": "PUT",
    "path": "/v2/relabelling/configurations",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "enabled",
        "value": {
          "clientId": 1024,
          "relabellingEnabled": true,
          "shipmentCreationFlow": "ON_SCAN",
          "dataTransferType": "API",
          "usersFromClient": [
            {
              "userId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c33",
              "userName": "magnus@nordlys.example",
              "userEmail": "magnus@nordlys.example"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "flow",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/v2/relabelling/configurations",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "shipmentCreationFlow must be one of IMMEDIATE, ON_SCAN and SCHEDULED",
              "objectName": "body",
              "field": "shipmentCreationFlow"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listShipments": {
    "method": "GET",
    "path": "/shipments",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "shipments",
        "value": {
          "total": 137,
          "hits": [
            {
              "sender": {
                "firstName": "Freja",
                "lastName": "Lindholm",
                "company": "Nordlys Interiør ApS",
                "addressLine1": "Store Kongensgade 81",
                "addressLine2": "Baghuset, 2. tv.",
                "postCode": "1264",
                "city": "Copenhagen",
                "country": "DK",
                "contactInfo": {
                  "dialCode": "+45",
                  "telephone": "33 12 45 78",
                  "mobile": "20 41 77 36",
                  "email": "lager@nordlys.example"
                },
                "department": "Warehouse",
                "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
              },
              "recipient": {
                "firstName": "Astrid",
                "lastName": "Lindqvist",
                "addressLine1": "Södra Vägen 32",
                "addressLine2": "Lgh 1204",
                "postCode": "412 54",
                "city": "Göteborg",
                "country": "SE",
                "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
              },
              "collectionInfo": {
                "type": "PICK_UP",
                "date": "2026-11-23",
                "preferredTime": {"from":"13:00","to":"16:00"},
                "instructions": "Ring at the gate, ramp 3."
              },
              "description": "Pendant lamp and shade",
              "deliveryInstructions": "Leave at the back door if nobody is home.",
              "recipientPays": false,
              "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
              "shipmentType": "REGULAR",
              "customerReference": "ORDER-20417",
              "orderNumber": "20417",
              "parcels": [
                {
                  "weight": 4.2,
                  "length": 60,
                  "width": 40,
                  "height": 35.5,
                  "description": "Aurora pendant lamp, brass",
                  "orderNumber": "20417"
                }
              ],
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "clientId": 1024,
              "createdAt": "2026-11-20T09:30:00.000Z",
              "createdBy": "freja@nordlys.example",
              "shipmentState": "DRAFT"
            },
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
              "clientId": 1024,
              "createdAt": "2026-11-20T08:02:11.000Z",
              "createdBy": "freja@nordlys.example",
              "modifiedAt": "2026-11-20T09:30:02.114Z",
              "modifiedBy": "freja@nordlys.example",
              "shipmentState": "RECEIVED_AT_WAREHOUSE",
              "shipmentType": "LAST_INCH",
              "carrierReference": "395212340000000427",
              "registration": {"status":"REGISTERED","source":"LIVE","attemptedAt":"2026-11-20T08:02:17.330Z"},
              "sender": {
                "company": "Nordlys Interiør ApS",
                "addressLine1": "Store Kongensgade 81",
                "postCode": "1264",
                "city": "Copenhagen",
                "country": "DK",
                "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
              },
              "recipient": {
                "firstName": "Mads",
                "lastName": "Holm",
                "addressLine1": "Regementsgatan 14",
                "postCode": "211 42",
                "city": "Malmö",
                "country": "SE",
                "contactInfo": {"dialCode":"+46","mobile":"70 174 06 58","email":"mads.holm@post.example"}
              },
              "description": "Table lamp",
              "recipientPays": false,
              "carrierProduct": {"carrier":"LAST_INCH","productId":"LAST_INCH_HOME"},
              "customerReference": "ORDER-20601",
              "orderNumber": "20601",
              "parcels": [
                {
                  "weight": 2.6,
                  "length": 50,
                  "width": 30,
                  "height": 30,
                  "description": "Nova table lamp, white",
                  "carrierReference": "395212340000000427"
                }
              ],
              "consignments": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
                  "type": "PALLET",
                  "state": "OPEN",
                  "createdAt": "2026-11-20T07:15:00.000Z"
                }
              ]
            }
          ],
          "nextPageToken": "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
        }
      },
      {"status":200,"type":"application/json","name":"none","value":{"total":0,"hits":[]}},
      {
        "status": 400,
        "type": "application/json",
        "name": "perPage",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "per_page must be at most 100",
              "objectName": "query",
              "field": "per_page"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tooDeep",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "page x per_page must be at most 10000. Follow nextPageToken to go deeper.",
              "objectName": "query",
              "field": "page"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "token",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "PAGE_TOKEN_INVALID",
          "message": "The next_page_token is damaged or belongs to other filters. Send the one of the previous response with the same filters.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createShipment": {
    "method": "POST",
    "path": "/shipments",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "home",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "DRAFT"
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "parcelShop",
        "value": {
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "delivery": {
            "company": "Coop Linnéplatsen",
            "addressLine1": "Linnégatan 76",
            "postCode": "413 08",
            "city": "Göteborg",
            "country": "SE",
            "parcelShopId": "74826"
          },
          "collectionInfo": {"type":"DROP_OFF"},
          "description": "Pendant lamp and shade",
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_19"},
          "customerReference": "ORDER-20417-B",
          "orderNumber": "20417",
          "cashOnDelivery": {
            "currencyCode": "SEK",
            "iban": "DK5000400440116243",
            "bic": "NDEADKKK",
            "bankHolderName": "Nordlys Interiør ApS",
            "paymentReference": "ORDER-20417"
          },
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417",
              "cashOnDeliveryAmount": 3124.5
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c05",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "DRAFT",
          "shipmentType": "REGULAR",
          "recipientPays": false
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "customs",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "company": "Fjordlys Belysning AS",
            "addressLine1": "Strandgaten 18",
            "postCode": "5013",
            "city": "Bergen",
            "country": "NO",
            "department": "Innkjøp",
            "contactInfo": {"dialCode":"+47","telephone":"55 31 22 10","email":"innkjop@fjordlys.example"}
          },
          "description": "Pendant lamp and two shades",
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_18"},
          "customerReference": "ORDER-20533",
          "orderNumber": "20533",
          "parcels": [
            {"weight":6.1,"length":80,"width":45,"height":40,"description":"Aurora pendant lamp with two shades"}
          ],
          "customs": {
            "invoiceNumber": "NI-2026-0417",
            "invoiceType": "commercial",
            "customsType": "SALE_OF_GOODS",
            "termsOfTrade": "DAP",
            "companyNumber": "38271946",
            "eoriNumber": "DK38271946",
            "shippingCharges": 149,
            "otherCharges": 25,
            "items": [
              {
                "itemNumber": "1",
                "itemDescription": "Ceiling lamp of brass for LED bulbs, household use",
                "skuNumber": "AURORA-BRASS-40",
                "quantity": 1,
                "countryOfOrigin": "DK",
                "netWeight": 3.1,
                "grossWeight": 4.2,
                "itemInvoicePrice": 2499,
                "currencyCode": "DKK",
                "commodityCode": "9405110090"
              },
              {
                "itemNumber": "2",
                "itemDescription": "Lamp shade of glass, household use",
                "skuNumber": "AURORA-SHADE-40",
                "quantity": 2,
                "countryOfOrigin": "PL",
                "netWeight": 1.4,
                "grossWeight": 1.9,
                "itemInvoicePrice": 598,
                "currencyCode": "DKK",
                "commodityCode": "9405910000"
              }
            ]
          },
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c04",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "DRAFT",
          "shipmentType": "REGULAR",
          "recipientPays": false
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "external",
        "value": {
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
          },
          "recipient": {
            "firstName": "Jonas",
            "lastName": "Brandt",
            "company": "Lichtwerk Altona GmbH",
            "addressLine1": "Große Bergstraße 164",
            "postCode": "22767",
            "city": "Hamburg",
            "country": "DE",
            "department": "Wareneingang",
            "contactInfo": {"dialCode":"+49","telephone":"40 5550 1274","email":"einkauf@lichtwerk.example"}
          },
          "externalShipment": {"carrier":"GLS_DK","carrierReference":"952002041804"},
          "customerReference": "ORDER-20418",
          "orderNumber": "20418",
          "parcels": [
            {
              "weight": 12,
              "length": 110,
              "width": 45,
              "height": 45,
              "description": "Polaris floor lamp, oak",
              "carrierReference": "952002041804"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c02",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "REGISTERED",
          "shipmentType": "REGULAR",
          "carrierReference": "952002041804",
          "recipientPays": false
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "bounds",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 3 errors. See errors for each of them.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "parcels[0].weight must be at least 0.1",
              "objectName": "body",
              "field": "parcels[0].weight"
            },
            {
              "code": "REQUIRED",
              "defaultMessage": "parcels[0].description is required",
              "objectName": "body",
              "field": "parcels[0].description"
            },
            {
              "code": "TOO_MANY",
              "defaultMessage": "parcels must have at most 1 item",
              "objectName": "body",
              "field": "parcels"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "carrierRules",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_NOT_ENABLED",
              "defaultMessage": "POSTNORD_DK is not enabled for client 1024. Enable it in the carrier configuration or choose another carrier.",
              "objectName": "body",
              "field": "carrierProduct.carrier",
              "carrier": "POSTNORD_DK"
            },
            {
              "code": "CONTACT_REQUIRED",
              "defaultMessage": "POSTNORD_DK_17 needs a mobile number or an e-mail address of the recipient",
              "objectName": "body",
              "field": "recipient.contactInfo",
              "carrier": "POSTNORD_DK"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "parcelShop",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PARCEL_SHOP_REQUIRED",
              "defaultMessage": "POSTNORD_DK_19 delivers to a shop, so delivery.parcelShopId is required",
              "objectName": "body",
              "field": "delivery.parcelShopId",
              "carrier": "POSTNORD_DK"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "pickUp",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PICK_UP_INCOMPLETE",
              "defaultMessage": "collectionInfo.preferredTime is required for PICK_UP",
              "objectName": "body",
              "field": "collectionInfo.preferredTime"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "UNKNOWN_ATTRIBUTE",
              "defaultMessage": "shipmentState is not an attribute of this request",
              "objectName": "body",
              "field": "shipmentState"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateShipment": {
    "method": "PUT",
    "path": "/shipments",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "product",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:52.640Z",
          "modifiedBy": "freja@nordlys.example",
          "shipmentState": "DRAFT",
          "shipmentType": "REGULAR",
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1301",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_18"},
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417"
            }
          ]
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "state",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
          "clientId": 1024,
          "createdAt": "2026-11-20T08:02:11.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:02.114Z",
          "modifiedBy": "freja@nordlys.example",
          "shipmentState": "RECEIVED_AT_WAREHOUSE",
          "shipmentType": "LAST_INCH",
          "carrierReference": "395212340000000427",
          "registration": {"status":"REGISTERED","source":"LIVE","attemptedAt":"2026-11-20T08:02:17.330Z"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
          },
          "recipient": {
            "firstName": "Mads",
            "lastName": "Holm",
            "addressLine1": "Regementsgatan 14",
            "postCode": "211 42",
            "city": "Malmö",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 58","email":"mads.holm@post.example"}
          },
          "description": "Table lamp",
          "recipientPays": false,
          "carrierProduct": {"carrier":"LAST_INCH","productId":"LAST_INCH_HOME"},
          "customerReference": "ORDER-20601",
          "orderNumber": "20601",
          "parcels": [
            {
              "weight": 2.6,
              "length": 50,
              "width": 30,
              "height": 30,
              "description": "Nova table lamp, white",
              "carrierReference": "395212340000000427"
            }
          ],
          "consignments": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
              "type": "PALLET",
              "state": "OPEN",
              "createdAt": "2026-11-20T07:15:00.000Z"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "registered",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_REGISTERED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is registered as 395200000002041709 and can no longer be changed. Create a new shipment instead.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "state",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "STATE_NOT_ALLOWED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03 is IN_TRANSIT and cannot become DRAFT. It may become RECEIVED_AT_WAREHOUSE, DELIVERY_ATTEMPTED, DELIVERED, ERROR.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "bounds",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "parcels[1].length must be at most 200",
              "objectName": "body",
              "field": "parcels[1].length"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "pending",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "REGISTRATION_PENDING",
          "message": "POSTNORD_DK has not responded to the registration of shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 yet. Register it again to learn the outcome, then repeat the change.",
          "path": "/v1/shipments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getShipment": {
    "method": "GET",
    "path": "/shipments/{shipmentId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "inTransit",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417",
              "carrierReference": "395200000002041709",
              "carrierIntegrationReference": "PN-ITEM-8842107-1"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "IN_TRANSIT",
          "modifiedAt": "2026-11-20T17:45:11.009Z",
          "carrierReference": "395200000002041709",
          "carrierIntegrationReference": "PN-BOOK-8842107",
          "registration": {"status":"REGISTERED","source":"SANDBOX","attemptedAt":"2026-11-20T09:31:03.902Z"}
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "failed",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "FAILED_TO_REGISTER",
          "modifiedAt": "2026-11-20T09:31:04.518Z",
          "modifiedBy": "freja@nordlys.example",
          "registration": {
            "status": "REFUSED",
            "source": "SANDBOX",
            "attemptedAt": "2026-11-20T09:31:03.902Z",
            "carrierCode": "SBX-422",
            "message": "The recipient's postal code 412 54 is not served by this product."
          }
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "lastInch",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
          "clientId": 1024,
          "createdAt": "2026-11-20T08:02:11.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:02.114Z",
          "modifiedBy": "freja@nordlys.example",
          "shipmentState": "RECEIVED_AT_WAREHOUSE",
          "shipmentType": "LAST_INCH",
          "carrierReference": "395212340000000427",
          "registration": {"status":"REGISTERED","source":"LIVE","attemptedAt":"2026-11-20T08:02:17.330Z"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
          },
          "recipient": {
            "firstName": "Mads",
            "lastName": "Holm",
            "addressLine1": "Regementsgatan 14",
            "postCode": "211 42",
            "city": "Malmö",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 58","email":"mads.holm@post.example"}
          },
          "description": "Table lamp",
          "recipientPays": false,
          "carrierProduct": {"carrier":"LAST_INCH","productId":"LAST_INCH_HOME"},
          "customerReference": "ORDER-20601",
          "orderNumber": "20601",
          "parcels": [
            {
              "weight": 2.6,
              "length": 50,
              "width": 30,
              "height": 30,
              "description": "Nova table lamp, white",
              "carrierReference": "395212340000000427"
            }
          ],
          "consignments": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
              "type": "PALLET",
              "state": "OPEN",
              "createdAt": "2026-11-20T07:15:00.000Z"
            }
          ]
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "patchShipment": {
    "method": "POST",
    "path": "/shipments/{shipmentId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "parcels",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417"
            },
            {"weight":1.8,"length":45,"width":45,"height":20,"description":"Aurora lamp shade, glass"}
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "DRAFT",
          "modifiedAt": "2026-11-20T09:30:52.640Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "state",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
          "clientId": 1024,
          "createdAt": "2026-11-20T08:02:11.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:00.000Z",
          "modifiedBy": "freja@nordlys.example",
          "shipmentState": "IN_TRANSIT",
          "shipmentType": "LAST_INCH",
          "carrierReference": "395212340000000427",
          "registration": {"status":"REGISTERED","source":"LIVE","attemptedAt":"2026-11-20T08:02:17.330Z"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
          },
          "recipient": {
            "firstName": "Mads",
            "lastName": "Holm",
            "addressLine1": "Regementsgatan 14",
            "postCode": "211 42",
            "city": "Malmö",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 58","email":"mads.holm@post.example"}
          },
          "description": "Table lamp",
          "recipientPays": false,
          "carrierProduct": {"carrier":"LAST_INCH","productId":"LAST_INCH_HOME"},
          "customerReference": "ORDER-20601",
          "orderNumber": "20601",
          "parcels": [
            {
              "weight": 2.6,
              "length": 50,
              "width": 30,
              "height": 30,
              "description": "Nova table lamp, white",
              "carrierReference": "395212340000000427"
            }
          ],
          "consignments": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
              "type": "PALLET",
              "state": "OPEN",
              "createdAt": "2026-11-20T07:15:00.000Z"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "registered",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_REGISTERED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is registered as 395200000002041709 and can no longer be changed. Create a new shipment instead.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "state",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "STATE_NOT_ALLOWED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is IN_TRANSIT and cannot become DRAFT. It may become RECEIVED_AT_WAREHOUSE, DELIVERY_ATTEMPTED, DELIVERED, ERROR.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "bounds",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_MANY",
              "defaultMessage": "parcels must have at most 10 items",
              "objectName": "body",
              "field": "parcels"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "pending",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "REGISTRATION_PENDING",
          "message": "POSTNORD_DK has not responded to the registration of shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 yet. Register it again to learn the outcome, then repeat the change.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteShipment": {
    "method": "DELETE",
    "path": "/shipments/{shipmentId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "registered",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_REGISTERED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is registered as 395200000002041709 and cannot be deleted. Cancel it with the carrier.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/20417",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"FORMAT","defaultMessage":"shipmentId must be a UUID","objectName":"path","field":"shipmentId"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "pending",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "REGISTRATION_PENDING",
          "message": "POSTNORD_DK has not responded to the registration of shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 yet. Register it again to learn the outcome, then delete it.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createShipmentEvents": {
    "method": "POST",
    "path": "/shipments/events",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "scans",
        "value": {
          "succeeded": 2,
          "failed": 1,
          "results": [
            {
              "index": 0,
              "status": 201,
              "duplicate": true,
              "event": {
                "createdAt": "2026-11-20T09:30:00.000Z",
                "parcelReference": "395212340000000427",
                "carrierCode": "LI-100",
                "rawData": "{\"code\":\"LI-100\",\"scanner\":\"CPH1-07\"}",
                "place": {"name":"LastInch Warehouse Copenhagen","postCode":"2630","city":"Taastrup","country":"DK"},
                "details": [{"key":"PALLET_CONSIGNMENT_ID","value":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51"}],
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81",
                "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
                "carrier": "LAST_INCH",
                "receivedAt": "2026-11-20T09:30:02.114Z",
                "carrierReference": "395212340000000427",
                "state": "RECEIVED_AT_WAREHOUSE",
                "source": "WAREHOUSE",
                "eventDescription": "Received at the warehouse"
              }
            },
            {
              "index": 1,
              "status": 201,
              "duplicate": false,
              "event": {
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c85",
                "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c06",
                "carrier": "LAST_INCH",
                "createdAt": "2026-11-20T09:30:04.000Z",
                "receivedAt": "2026-11-20T09:30:09.512Z",
                "carrierReference": "395212340000000434",
                "state": "READY_FOR_DISPATCH_FROM_WAREHOUSE",
                "carrierCode": "LI-120",
                "source": "WAREHOUSE",
                "place": {"name":"LastInch Warehouse Copenhagen","postCode":"2630","city":"Taastrup","country":"DK"},
                "eventDescription": "Sorted for dispatch"
              }
            },
            {
              "index": 2,
              "status": 404,
              "error": {
                "timestamp": "2026-11-20T09:30:00.000Z",
                "status": 404,
                "error": "NOT_FOUND",
                "message": "Shipment ORDER-99999 was not found.",
                "path": "/v1/shipments/events",
                "requestId": "0198c0de7a117c3e9b52"
              }
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "empty",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/events",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"TOO_FEW","defaultMessage":"events must have at least 1 item","objectName":"body","field":"events"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listShipmentEvents": {
    "method": "GET",
    "path": "/shipments/{shipmentId}/events",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "events",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c82",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrier": "POSTNORD_DK",
            "createdAt": "2026-11-20T09:31:04.000Z",
            "receivedAt": "2026-11-20T09:31:06.118Z",
            "parcelReference": "395200000002041709",
            "carrierReference": "395200000002041709",
            "state": "REGISTERED",
            "carrierCode": "SBX-010",
            "rawData": "{\"source\":\"SANDBOX\",\"code\":\"SBX-010\"}",
            "source": "CARRIER",
            "eventDescription": "Announced by the sender"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c83",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrier": "POSTNORD_DK",
            "createdAt": "2026-11-20T17:44:50.000Z",
            "receivedAt": "2026-11-20T17:45:11.009Z",
            "parcelReference": "395200000002041709",
            "carrierReference": "395200000002041709",
            "state": "IN_TRANSIT",
            "carrierCode": "SBX-200",
            "rawData": "{\"source\":\"SANDBOX\",\"code\":\"SBX-200\"}",
            "source": "CARRIER",
            "place": {"name":"PostNord Terminal Taastrup","postCode":"2630","city":"Taastrup","country":"DK"},
            "eventDescription": "Picked up and sorted"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c84",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrier": "POSTNORD_DK",
            "createdAt": "2026-11-21T05:12:00.000Z",
            "receivedAt": "2026-11-21T05:12:31.700Z",
            "parcelReference": "395200000002041709",
            "carrierReference": "395200000002041709",
            "carrierCode": "SBX-777",
            "rawData": "{\"source\":\"SANDBOX\",\"code\":\"SBX-777\"}",
            "source": "CARRIER",
            "place": {"name":"PostNord Terminal Taastrup","postCode":"2630","city":"Taastrup","country":"DK"},
            "eventDescription": "Note by the terminal"
          }
        ]
      },
      {"status":200,"headers":{"x-total-count":"137"},"type":"application/json","name":"none","value":[]}
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createShipmentEvent": {
    "method": "POST",
    "path": "/shipments/{shipmentId}/events",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "received",
        "value": {
          "createdAt": "2026-11-20T09:30:00.000Z",
          "parcelReference": "395212340000000427",
          "carrierCode": "LI-100",
          "rawData": "{\"code\":\"LI-100\",\"scanner\":\"CPH1-07\"}",
          "place": {"name":"LastInch Warehouse Copenhagen","postCode":"2630","city":"Taastrup","country":"DK"},
          "details": [{"key":"PALLET_CONSIGNMENT_ID","value":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51"}],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81",
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
          "carrier": "LAST_INCH",
          "receivedAt": "2026-11-20T09:30:02.114Z",
          "carrierReference": "395212340000000427",
          "state": "RECEIVED_AT_WAREHOUSE",
          "source": "WAREHOUSE",
          "eventDescription": "Received at the warehouse"
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "correction",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c89",
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "carrier": "POSTNORD_DK",
          "createdAt": "2026-11-24T08:00:00.000Z",
          "receivedAt": "2026-11-24T08:00:00.214Z",
          "carrierReference": "395200000002041709",
          "state": "IN_TRANSIT",
          "source": "ADMIN",
          "eventDescription": "Delivered to the wrong address, fetched back by the driver"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "meaningless",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/events",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"state or carrierCode is required","objectName":"body","field":"state"},
            {
              "code": "EVENT_IN_FUTURE",
              "defaultMessage": "createdAt must not be more than 5 minutes ahead",
              "objectName": "body",
              "field": "createdAt"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "state",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "STATE_NOT_ALLOWED",
          "message": "An event cannot set REGISTERED. Register the shipment instead.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "mismatch",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/events",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "STATE_MISMATCH",
              "defaultMessage": "LI-100 means RECEIVED_AT_WAREHOUSE, not DELIVERED",
              "objectName": "body",
              "field": "state"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "parcel",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/events",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PARCEL_NOT_OF_SHIPMENT",
              "defaultMessage": "The shipment has no parcel 395212340000000014",
              "objectName": "body",
              "field": "parcelReference"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getShipmentLabelPdf": {
    "method": "GET",
    "path": "/shipments/{shipmentId}/label.pdf",
    "responses": [
      {
        "status": 200,
        "headers": {"content-disposition":"attachment; filename=\"label.pdf\""},
        "type": "application/pdf",
        "name": "label",
        "value": "%PDF-1.7 (binary data of one page, 288 x 432 points)"
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "notRegistered",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_NOT_REGISTERED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is not registered and has no label yet. Register it first.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label.pdf",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "notNeeded",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CUSTOMS_NOT_NEEDED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 goes from DK to SE and passes no customs. It needs no customs documents.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label.pdf",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "noGoods",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CUSTOMS_ITEMS_MISSING",
          "message": "Nothing is declared for shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01. Add customs items with its shipmentId, or customs to the shipment.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label.pdf",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "layout",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label.pdf",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "layout must be one of 4R, A4, A5, A6, W102H192, W105H120, W105H158",
              "objectName": "query",
              "field": "layout"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createShipmentLabel": {
    "method": "POST",
    "path": "/shipments/{shipmentId}/label",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "pdf",
        "value": {
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "carrierReference": "395200000002041709",
          "type": "PDF",
          "layout": "4R",
          "contentType": "application/pdf",
          "encoding": "base64",
          "data": "JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMjg4IDQzMl0+PmVuZG9iagp0cmFpbGVyPDwvUm9vdCAxIDAgUj4+CiUlRU9GCg==",
          "pages": 1,
          "sha256": "9647f9ce2a822f9aac69219c9f766b8ab65304fab36e140643c057c2d6894723"
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "zpl",
        "value": {
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "carrierReference": "395200000002041709",
          "type": "ZPL",
          "layout": "4R",
          "resolution": 200,
          "contentType": "application/zpl",
          "encoding": "base64",
          "data": "XlhBXkNJMjheUFc4MTNeTEwxMjE5XkZPNDAsNDBeQTBOLDQwLDQwXkZEU0FOREJPWCBQb3N0Tm9yZF5GU15GTzQwLDkwMF5CWTReQkNOLDI2MCxZLE4sTixEXkZEKDAwKTM5NTIwMDAwMDAwMjA0MTcwOV5GU15YWgo=",
          "pages": 1,
          "sha256": "897380a49b6373767a1ca65708d80621ee4c4a6436e4faa08910026e1378833b"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "notRegistered",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_NOT_REGISTERED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is not registered and has no label yet. Register it first.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "external",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "LABEL_NOT_AVAILABLE",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 was booked with GLS_DK elsewhere. Print its label where it was booked.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "type",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"type is required","objectName":"body","field":"type"},
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "parcelIndexes[0] is 3, but the shipment has 1 parcel",
              "objectName": "body",
              "field": "parcelIndexes[0]"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/label",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "exportShipmentsCsv": {
    "method": "GET",
    "path": "/shipments/export.csv",
    "responses": [
      {
        "status": 200,
        "headers": {"content-disposition":"attachment; filename=\"shipments-2026-11-20.csv\""},
        "type": "text/csv",
        "name": "export",
        "value": "id,clientId,createdAt,createdBy,shipmentType,shipmentState,carrier,productId,carrierReference,customerReference,orderNumber,senderName,senderCompany,senderPostCode,senderCity,senderCountry,recipientName,recipientCompany,recipientAddressLine1,recipientPostCode,recipientCity,recipientCountry,parcelShopId,parcelCount,totalWeight,cashOnDeliveryAmount,cashOnDeliveryCurrency\r\n0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01,1024,2026-11-20T10:30:00.000+01:00,freja@nordlys.example,REGULAR,REGISTERED,POSTNORD_DK,POSTNORD_DK_17,395200000002041709,ORDER-20417,20417,Freja Lindholm,Nordlys Interiør ApS,1264,Copenhagen,DK,Astrid Lindqvist,,\"Södra Vägen 32, Lgh 1204\",412 54,Göteborg,SE,,1,4.2,,\r\n0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03,1024,2026-11-20T09:02:11.000+01:00,freja@nordlys.example,LAST_INCH,RECEIVED_AT_WAREHOUSE,LAST_INCH,LAST_INCH_HOME,395212340000000427,ORDER-20601,20601,,Nordlys Interiør ApS,1264,Copenhagen,DK,Mads Holm,,Regementsgatan 14,211 42,Malmö,SE,,1,2.6,,\r\n"
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "period",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/shipments/export.csv",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "created_before must be after created_after",
              "objectName": "query",
              "field": "created_before"
            },
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "timezone Europe/Kobenhavn is no IANA time zone",
              "objectName": "query",
              "field": "timezone"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "exportShipmentReport": {
    "method": "GET",
    "path": "/shipments/export-report",
    "responses": [
      {
        "status": 200,
        "headers": {"content-disposition":"attachment; filename=\"shipment-report-2026-11-20.csv\""},
        "type": "text/csv",
        "name": "report",
        "value": "id,clientId,createdAt,shipmentType,shipmentState,carrier,productId,carrierReference,customerReference,orderNumber,relabellingCustomerReference,senderCountry,recipientCountry,recipientPostCode,recipientCity,parcelShopId,parcelCount,totalWeight,firstTrackingEventDate,firstDeliveryEventDate,lastEventDate,lastEventCode,deliveryTimeInDays\r\n0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01,1024,2026-11-20T10:30:00.000+01:00,REGULAR,DELIVERED,POSTNORD_DK,POSTNORD_DK_17,395200000002041709,ORDER-20417,20417,,DK,SE,412 54,Göteborg,,1,4.2,2026-11-20T18:44:50.000+01:00,2026-11-23T11:20:05.000+01:00,2026-11-23T11:20:05.000+01:00,SBX-400,3\r\n"
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "filters",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/shipments/export-report",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "states[0] SHIPPED is no state of a shipment",
              "objectName": "query",
              "field": "states[0]"
            },
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "delivered_before must be after delivered_after",
              "objectName": "query",
              "field": "delivered_before"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "registerShipment": {
    "method": "POST",
    "path": "/shipments/{shipmentId}/register",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "sandbox",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417",
              "carrierReference": "395200000002041709",
              "carrierIntegrationReference": "PN-ITEM-8842107-1"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "REGISTERED",
          "modifiedAt": "2026-11-20T09:31:04.518Z",
          "carrierReference": "395200000002041709",
          "carrierIntegrationReference": "PN-BOOK-8842107",
          "registration": {"status":"REGISTERED","source":"SANDBOX","attemptedAt":"2026-11-20T09:31:03.902Z"},
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "lastInch",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
          "clientId": 1024,
          "createdAt": "2026-11-20T08:02:11.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T08:02:17.402Z",
          "modifiedBy": "freja@nordlys.example",
          "shipmentState": "REGISTERED",
          "shipmentType": "LAST_INCH",
          "carrierReference": "395212340000000427",
          "registration": {"status":"REGISTERED","source":"LIVE","attemptedAt":"2026-11-20T08:02:17.330Z"},
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
          },
          "recipient": {
            "firstName": "Mads",
            "lastName": "Holm",
            "addressLine1": "Regementsgatan 14",
            "postCode": "211 42",
            "city": "Malmö",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 58","email":"mads.holm@post.example"}
          },
          "description": "Table lamp",
          "recipientPays": false,
          "carrierProduct": {"carrier":"LAST_INCH","productId":"LAST_INCH_HOME"},
          "customerReference": "ORDER-20601",
          "orderNumber": "20601",
          "parcels": [
            {
              "weight": 2.6,
              "length": 50,
              "width": 30,
              "height": 30,
              "description": "Nova table lamp, white",
              "carrierReference": "395212340000000427"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "refused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CARRIER_REFUSED",
          "message": "POSTNORD_DK refused shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01, which is now FAILED_TO_REGISTER. Correct what errors names and register it again.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_REFUSED",
              "defaultMessage": "The recipient's postal code 412 54 is not served by this product.",
              "objectName": "shipment",
              "field": "recipient.postCode",
              "carrier": "POSTNORD_DK",
              "carrierCode": "SBX-422"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "blocked",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_BLOCKED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is BLOCKED. Set it back to DRAFT before you register it.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "cancelled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_CANCELLED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 was cancelled. Copy it with POST /shipments/{shipmentId}/copy to try again.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "disabled",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_NOT_ENABLED",
              "defaultMessage": "POSTNORD_DK is not enabled for client 1024. Enable it in the carrier configuration or choose another carrier.",
              "objectName": "shipment",
              "field": "carrierProduct.carrier",
              "carrier": "POSTNORD_DK"
            }
          ]
        }
      },
      {
        "status": 409,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "inProgress",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "REGISTRATION_IN_PROGRESS",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is being registered by another call. Read it, or repeat this call after Retry-After seconds.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used for another request. Choose a new key for a new request.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 503,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "timeout",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 503,
          "error": "CARRIER_TIMEOUT",
          "message": "POSTNORD_DK has not responded in time, so it is not known whether shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is booked. Register it again after Retry-After seconds. It will not be booked twice.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_TIMEOUT",
              "defaultMessage": "No response within 10 seconds",
              "objectName": "shipment",
              "carrier": "POSTNORD_DK"
            }
          ]
        }
      },
      {
        "status": 503,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "unavailable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 503,
          "error": "CARRIER_UNAVAILABLE",
          "message": "POSTNORD_DK is out of order and has not booked shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01, which stays a DRAFT. Register it again after Retry-After seconds.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_UNAVAILABLE",
              "defaultMessage": "HTTP 500 on 3 attempts",
              "objectName": "shipment",
              "carrier": "POSTNORD_DK",
              "carrierCode": "HTTP-500"
            }
          ]
        }
      },
      {
        "status": 503,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "serviceUnavailable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 503,
          "error": "SERVICE_UNAVAILABLE",
          "message": "The service is overloaded or restarting. Wait for Retry-After seconds and repeat the request.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotFound","NotAcceptable","TooManyRequests","InternalServerError"]
  },
  "registerShipments": {
    "method": "POST",
    "path": "/shipments/register",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "mixed",
        "value": {
          "succeeded": 1,
          "failed": 2,
          "results": [
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
              "status": 200,
              "shipment": {
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
                "clientId": 1024,
                "createdAt": "2026-11-20T08:02:11.000Z",
                "createdBy": "freja@nordlys.example",
                "modifiedAt": "2026-11-20T08:02:17.402Z",
                "modifiedBy": "freja@nordlys.example",
                "shipmentState": "REGISTERED",
                "shipmentType": "LAST_INCH",
                "carrierReference": "395212340000000427",
                "registration": {"status":"REGISTERED","source":"LIVE","attemptedAt":"2026-11-20T08:02:17.330Z"},
                "sender": {
                  "company": "Nordlys Interiør ApS",
                  "addressLine1": "Store Kongensgade 81",
                  "postCode": "1264",
                  "city": "Copenhagen",
                  "country": "DK",
                  "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
                },
                "recipient": {
                  "firstName": "Mads",
                  "lastName": "Holm",
                  "addressLine1": "Regementsgatan 14",
                  "postCode": "211 42",
                  "city": "Malmö",
                  "country": "SE",
                  "contactInfo": {"dialCode":"+46","mobile":"70 174 06 58","email":"mads.holm@post.example"}
                },
                "description": "Table lamp",
                "recipientPays": false,
                "carrierProduct": {"carrier":"LAST_INCH","productId":"LAST_INCH_HOME"},
                "customerReference": "ORDER-20601",
                "orderNumber": "20601",
                "parcels": [
                  {
                    "weight": 2.6,
                    "length": 50,
                    "width": 30,
                    "height": 30,
                    "description": "Nova table lamp, white",
                    "carrierReference": "395212340000000427"
                  }
                ]
              }
            },
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "status": 400,
              "error": {
                "timestamp": "2026-11-20T09:30:00.000Z",
                "status": 400,
                "error": "CARRIER_REFUSED",
                "message": "POSTNORD_DK refused shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01, which is now FAILED_TO_REGISTER. Correct what errors names and register it again.",
                "path": "/v1/shipments/register",
                "requestId": "0198c0de7a117c3e9b52",
                "errors": [
                  {
                    "code": "CARRIER_REFUSED",
                    "defaultMessage": "The recipient's postal code 412 54 is not served by this product.",
                    "objectName": "shipment",
                    "field": "recipient.postCode",
                    "carrier": "POSTNORD_DK",
                    "carrierCode": "SBX-422"
                  }
                ]
              }
            },
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c0f",
              "status": 404,
              "error": {
                "timestamp": "2026-11-20T09:30:00.000Z",
                "status": 404,
                "error": "NOT_FOUND",
                "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c0f was not found.",
                "path": "/v1/shipments/register",
                "requestId": "0198c0de7a117c3e9b52"
              }
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "many",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/register",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_MANY",
              "defaultMessage": "shipmentIds must have at most 100 items",
              "objectName": "body",
              "field": "shipmentIds"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/register",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "cancelShipment": {
    "method": "POST",
    "path": "/shipments/{shipmentId}/cancel",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "cancelled",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417",
              "carrierReference": "395200000002041709",
              "carrierIntegrationReference": "PN-ITEM-8842107-1"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "REGISTERED",
          "modifiedAt": "2026-11-20T09:40:12.077Z",
          "carrierReference": "395200000002041709",
          "carrierIntegrationReference": "PN-BOOK-8842107",
          "registration": {"status":"REGISTERED","source":"SANDBOX","attemptedAt":"2026-11-20T09:31:03.902Z"},
          "modifiedBy": "freja@nordlys.example",
          "cancelled": {"at":"2026-11-20T09:40:12.077Z","by":"freja@nordlys.example","reason":"The address was wrong."}
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "underWay",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_UNDER_WAY",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is IN_TRANSIT, so the carrier has scanned it and it cannot be cancelled any more.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/cancel",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "notRegistered",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "SHIPMENT_NOT_REGISTERED",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is a DRAFT that no carrier knows. Delete it instead.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/cancel",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "refused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CARRIER_REFUSED",
          "message": "POSTNORD_DK refused to cancel shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01, which goes on.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/cancel",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_REFUSED",
              "defaultMessage": "The parcel was picked up and can no longer be cancelled.",
              "objectName": "shipment",
              "carrier": "POSTNORD_DK",
              "carrierCode": "SBX-410"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "pending",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "REGISTRATION_PENDING",
          "message": "POSTNORD_DK has not responded to the registration of shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 yet. Register it again to learn the outcome, then cancel it.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/cancel",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/cancel",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 503,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "timeout",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 503,
          "error": "CARRIER_TIMEOUT",
          "message": "POSTNORD_DK has not confirmed that shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is cancelled. Waybill goes on trying. Read the shipment, or cancel it again after Retry-After seconds.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/cancel",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_TIMEOUT",
              "defaultMessage": "No response within 10 seconds",
              "objectName": "shipment",
              "carrier": "POSTNORD_DK"
            }
          ]
        }
      },
      {
        "status": 503,
        "headers": {"retry-after":"5"},
        "type": "application/json",
        "name": "serviceUnavailable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 503,
          "error": "SERVICE_UNAVAILABLE",
          "message": "The service is overloaded or restarting. Wait for Retry-After seconds and repeat the request.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/cancel",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError"
    ]
  },
  "cancelShipments": {
    "method": "POST",
    "path": "/shipments/cancel",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "mixed",
        "value": {
          "succeeded": 1,
          "failed": 1,
          "results": [
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "status": 200,
              "shipment": {
                "sender": {
                  "firstName": "Freja",
                  "lastName": "Lindholm",
                  "company": "Nordlys Interiør ApS",
                  "addressLine1": "Store Kongensgade 81",
                  "addressLine2": "Baghuset, 2. tv.",
                  "postCode": "1264",
                  "city": "Copenhagen",
                  "country": "DK",
                  "contactInfo": {
                    "dialCode": "+45",
                    "telephone": "33 12 45 78",
                    "mobile": "20 41 77 36",
                    "email": "lager@nordlys.example"
                  },
                  "department": "Warehouse",
                  "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
                },
                "recipient": {
                  "firstName": "Astrid",
                  "lastName": "Lindqvist",
                  "addressLine1": "Södra Vägen 32",
                  "addressLine2": "Lgh 1204",
                  "postCode": "412 54",
                  "city": "Göteborg",
                  "country": "SE",
                  "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
                },
                "collectionInfo": {
                  "type": "PICK_UP",
                  "date": "2026-11-23",
                  "preferredTime": {"from":"13:00","to":"16:00"},
                  "instructions": "Ring at the gate, ramp 3."
                },
                "description": "Pendant lamp and shade",
                "deliveryInstructions": "Leave at the back door if nobody is home.",
                "recipientPays": false,
                "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
                "shipmentType": "REGULAR",
                "customerReference": "ORDER-20417",
                "orderNumber": "20417",
                "parcels": [
                  {
                    "weight": 4.2,
                    "length": 60,
                    "width": 40,
                    "height": 35.5,
                    "description": "Aurora pendant lamp, brass",
                    "orderNumber": "20417",
                    "carrierReference": "395200000002041709",
                    "carrierIntegrationReference": "PN-ITEM-8842107-1"
                  }
                ],
                "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
                "clientId": 1024,
                "createdAt": "2026-11-20T09:30:00.000Z",
                "createdBy": "freja@nordlys.example",
                "shipmentState": "REGISTERED",
                "modifiedAt": "2026-11-20T09:40:12.077Z",
                "carrierReference": "395200000002041709",
                "carrierIntegrationReference": "PN-BOOK-8842107",
                "registration": {"status":"REGISTERED","source":"SANDBOX","attemptedAt":"2026-11-20T09:31:03.902Z"},
                "modifiedBy": "freja@nordlys.example",
                "cancelled": {
                  "at": "2026-11-20T09:40:12.077Z",
                  "by": "freja@nordlys.example",
                  "reason": "The address was wrong."
                }
              }
            },
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
              "status": 400,
              "error": {
                "timestamp": "2026-11-20T09:30:00.000Z",
                "status": 400,
                "error": "SHIPMENT_UNDER_WAY",
                "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03 is IN_TRANSIT, so the carrier has scanned it and it cannot be cancelled any more.",
                "path": "/v1/shipments/cancel",
                "requestId": "0198c0de7a117c3e9b52"
              }
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "many",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/cancel",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_MANY",
              "defaultMessage": "shipmentIds must have at most 100 items",
              "objectName": "body",
              "field": "shipmentIds"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/cancel",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "copyShipment": {
    "method": "POST",
    "path": "/shipments/{shipmentId}/copy",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "copied",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417-2",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c09",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:41:30.240Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "DRAFT"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "external",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/copy",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "REQUIRED",
              "defaultMessage": "carrierProduct is required, unless externalShipment names a booking made elsewhere",
              "objectName": "body",
              "field": "carrierProduct"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/copy",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "registerShipmentDirectly": {
    "method": "POST",
    "path": "/shipments/register/directly",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "withLabel",
        "value": {
          "shipment": {
            "sender": {
              "firstName": "Freja",
              "lastName": "Lindholm",
              "company": "Nordlys Interiør ApS",
              "addressLine1": "Store Kongensgade 81",
              "addressLine2": "Baghuset, 2. tv.",
              "postCode": "1264",
              "city": "Copenhagen",
              "country": "DK",
              "contactInfo": {
                "dialCode": "+45",
                "telephone": "33 12 45 78",
                "mobile": "20 41 77 36",
                "email": "lager@nordlys.example"
              },
              "department": "Warehouse",
              "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
            },
            "recipient": {
              "firstName": "Astrid",
              "lastName": "Lindqvist",
              "addressLine1": "Södra Vägen 32",
              "addressLine2": "Lgh 1204",
              "postCode": "412 54",
              "city": "Göteborg",
              "country": "SE",
              "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
            },
            "collectionInfo": {
              "type": "PICK_UP",
              "date": "2026-11-23",
              "preferredTime": {"from":"13:00","to":"16:00"},
              "instructions": "Ring at the gate, ramp 3."
            },
            "description": "Pendant lamp and shade",
            "deliveryInstructions": "Leave at the back door if nobody is home.",
            "recipientPays": false,
            "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
            "shipmentType": "REGULAR",
            "customerReference": "ORDER-20417",
            "orderNumber": "20417",
            "parcels": [
              {
                "weight": 4.2,
                "length": 60,
                "width": 40,
                "height": 35.5,
                "description": "Aurora pendant lamp, brass",
                "orderNumber": "20417",
                "carrierReference": "395200000002041709",
                "carrierIntegrationReference": "PN-ITEM-8842107-1"
              }
            ],
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "clientId": 1024,
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "freja@nordlys.example",
            "shipmentState": "REGISTERED",
            "modifiedAt": "2026-11-20T09:31:04.518Z",
            "carrierReference": "395200000002041709",
            "carrierIntegrationReference": "PN-BOOK-8842107",
            "registration": {"status":"REGISTERED","source":"SANDBOX","attemptedAt":"2026-11-20T09:31:03.902Z"},
            "modifiedBy": "freja@nordlys.example"
          },
          "label": {
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrierReference": "395200000002041709",
            "type": "PDF",
            "layout": "4R",
            "contentType": "application/pdf",
            "encoding": "base64",
            "data": "JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMjg4IDQzMl0+PmVuZG9iagp0cmFpbGVyPDwvUm9vdCAxIDAgUj4+CiUlRU9GCg==",
            "pages": 1,
            "sha256": "9647f9ce2a822f9aac69219c9f766b8ab65304fab36e140643c057c2d6894723"
          }
        }
      },
      {
        "status": 400,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "refused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CARRIER_REFUSED",
          "message": "POSTNORD_DK refused shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01, which is kept as FAILED_TO_REGISTER. Correct what errors names and register it again.",
          "path": "/v1/shipments/register/directly",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_REFUSED",
              "defaultMessage": "The recipient's postal code 412 54 is not served by this product.",
              "objectName": "shipment",
              "field": "recipient.postCode",
              "carrier": "POSTNORD_DK",
              "carrierCode": "SBX-422"
            }
          ]
        }
      },
      {
        "status": 400,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "bounds",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/register/directly",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "shipment.parcels[0].weight must be at most 1000",
              "objectName": "body",
              "field": "shipment.parcels[0].weight"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/register/directly",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 503,
        "headers": {"retry-after":"5","location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "timeout",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 503,
          "error": "CARRIER_TIMEOUT",
          "message": "POSTNORD_DK has not responded in time, so it is not known whether shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 is booked. Repeat the call with the same Idempotency-Key, or register the shipment, after Retry-After seconds. It will not be booked twice.",
          "path": "/v1/shipments/register/directly",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_TIMEOUT",
              "defaultMessage": "No response within 10 seconds",
              "objectName": "shipment",
              "carrier": "POSTNORD_DK"
            }
          ]
        }
      },
      {
        "status": 503,
        "headers": {"retry-after":"5","location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "serviceUnavailable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 503,
          "error": "SERVICE_UNAVAILABLE",
          "message": "The service is overloaded or restarting. Wait for Retry-After seconds and repeat the request.",
          "path": "/v1/shipments/register/directly",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError"
    ]
  },
  "createShipmentLabels": {
    "method": "POST",
    "path": "/shipments/label",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "zpl",
        "value": {
          "succeeded": 2,
          "failed": 1,
          "results": [
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "status": 200,
              "label": {
                "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
                "carrierReference": "395200000002041709",
                "type": "ZPL",
                "layout": "4R",
                "resolution": 200,
                "contentType": "application/zpl",
                "encoding": "base64",
                "data": "XlhBXkNJMjheUFc4MTNeTEwxMjE5XkZPNDAsNDBeQTBOLDQwLDQwXkZEU0FOREJPWCBQb3N0Tm9yZF5GU15GTzQwLDkwMF5CWTReQkNOLDI2MCxZLE4sTixEXkZEKDAwKTM5NTIwMDAwMDAwMjA0MTcwOV5GU15YWgo=",
                "pages": 1,
                "sha256": "897380a49b6373767a1ca65708d80621ee4c4a6436e4faa08910026e1378833b"
              }
            },
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
              "status": 200,
              "label": {
                "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
                "carrierReference": "395212340000000427",
                "type": "ZPL",
                "layout": "4R",
                "resolution": 200,
                "contentType": "application/zpl",
                "encoding": "base64",
                "data": "XlhBXkNJMjheUFc4MTNeTEwxMjE5XkZPNDAsNDBeQTBOLDQwLDQwXkZETGFzdEluY2heRlNeRk80MCw5MDBeQlk0XkJDTiwyNjAsWSxOLE4sRF5GRCgwMCkzOTUyMTIzNDAwMDAwMDA0MjdeRlNeWFoK",
                "pages": 1,
                "sha256": "0db33c9c2175cc032fb3dd1676e7e38c0f5ec9e01f35d787ed55089cbb558d9f"
              }
            },
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c04",
              "status": 400,
              "error": {
                "timestamp": "2026-11-20T09:30:00.000Z",
                "status": 400,
                "error": "SHIPMENT_NOT_REGISTERED",
                "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c04 is not registered and has no label yet. Register it first.",
                "path": "/v1/shipments/label",
                "requestId": "0198c0de7a117c3e9b52"
              }
            }
          ]
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "merged",
        "value": {
          "succeeded": 2,
          "failed": 1,
          "results": [
            {"shipmentId":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","status":200,"firstPage":1},
            {"shipmentId":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03","status":200,"firstPage":2},
            {
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c04",
              "status": 400,
              "error": {
                "timestamp": "2026-11-20T09:30:00.000Z",
                "status": 400,
                "error": "SHIPMENT_NOT_REGISTERED",
                "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c04 is not registered and has no label yet. Register it first.",
                "path": "/v1/shipments/label",
                "requestId": "0198c0de7a117c3e9b52"
              }
            }
          ],
          "merged": {
            "type": "PDF",
            "layout": "4R",
            "contentType": "application/pdf",
            "encoding": "base64",
            "data": "JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFIgMyAwIFJdL0NvdW50IDI+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMjg4IDQzMl0+PmVuZG9iagp0cmFpbGVyPDwvUm9vdCAxIDAgUj4+CiUlRU9GCg==",
            "pages": 2,
            "sha256": "e481870ab7ff766ed41834876322ba8e1b2bc307c88946fb9bace6dfba66bd86"
          }
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "type",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/shipments/label",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"label.type is required","objectName":"body","field":"label.type"},
            {
              "code": "DUPLICATE",
              "defaultMessage": "shipmentIds must not have the same item twice",
              "objectName": "body",
              "field": "shipmentIds"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/label",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getShipmentByReference": {
    "method": "GET",
    "path": "/shipments/reference/{reference}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "found",
        "value": {
          "sender": {
            "firstName": "Freja",
            "lastName": "Lindholm",
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "addressLine2": "Baghuset, 2. tv.",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {
              "dialCode": "+45",
              "telephone": "33 12 45 78",
              "mobile": "20 41 77 36",
              "email": "lager@nordlys.example"
            },
            "department": "Warehouse",
            "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "collectionInfo": {
            "type": "PICK_UP",
            "date": "2026-11-23",
            "preferredTime": {"from":"13:00","to":"16:00"},
            "instructions": "Ring at the gate, ramp 3."
          },
          "description": "Pendant lamp and shade",
          "deliveryInstructions": "Leave at the back door if nobody is home.",
          "recipientPays": false,
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "shipmentType": "REGULAR",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417",
              "carrierReference": "395200000002041709",
              "carrierIntegrationReference": "PN-ITEM-8842107-1"
            }
          ],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "shipmentState": "REGISTERED",
          "modifiedAt": "2026-11-20T09:31:04.518Z",
          "carrierReference": "395200000002041709",
          "carrierIntegrationReference": "PN-BOOK-8842107",
          "registration": {"status":"REGISTERED","source":"SANDBOX","attemptedAt":"2026-11-20T09:31:03.902Z"},
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment ORDER-20417 was not found.",
          "path": "/v1/shipments/reference/ORDER-20417",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listShipmentEventsByReference": {
    "method": "GET",
    "path": "/shipments/reference/{reference}/events",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "events",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c82",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrier": "POSTNORD_DK",
            "createdAt": "2026-11-20T09:31:04.000Z",
            "receivedAt": "2026-11-20T09:31:06.118Z",
            "parcelReference": "395200000002041709",
            "carrierReference": "395200000002041709",
            "state": "REGISTERED",
            "carrierCode": "SBX-010",
            "rawData": "{\"source\":\"SANDBOX\",\"code\":\"SBX-010\"}",
            "source": "CARRIER",
            "eventDescription": "Announced by the sender"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c83",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrier": "POSTNORD_DK",
            "createdAt": "2026-11-20T17:44:50.000Z",
            "receivedAt": "2026-11-20T17:45:11.009Z",
            "parcelReference": "395200000002041709",
            "carrierReference": "395200000002041709",
            "state": "IN_TRANSIT",
            "carrierCode": "SBX-200",
            "rawData": "{\"source\":\"SANDBOX\",\"code\":\"SBX-200\"}",
            "source": "CARRIER",
            "place": {"name":"PostNord Terminal Taastrup","postCode":"2630","city":"Taastrup","country":"DK"},
            "eventDescription": "Picked up and sorted"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c84",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "carrier": "POSTNORD_DK",
            "createdAt": "2026-11-21T05:12:00.000Z",
            "receivedAt": "2026-11-21T05:12:31.700Z",
            "parcelReference": "395200000002041709",
            "carrierReference": "395200000002041709",
            "carrierCode": "SBX-777",
            "rawData": "{\"source\":\"SANDBOX\",\"code\":\"SBX-777\"}",
            "source": "CARRIER",
            "place": {"name":"PostNord Terminal Taastrup","postCode":"2630","city":"Taastrup","country":"DK"},
            "eventDescription": "Note by the terminal"
          }
        ]
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment ORDER-20417 was not found.",
          "path": "/v1/shipments/reference/ORDER-20417/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createShipmentEventByReference": {
    "method": "POST",
    "path": "/shipments/reference/{reference}/events",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "received",
        "value": {
          "createdAt": "2026-11-20T09:30:00.000Z",
          "parcelReference": "395212340000000427",
          "carrierCode": "LI-100",
          "rawData": "{\"code\":\"LI-100\",\"scanner\":\"CPH1-07\"}",
          "place": {"name":"LastInch Warehouse Copenhagen","postCode":"2630","city":"Taastrup","country":"DK"},
          "details": [{"key":"PALLET_CONSIGNMENT_ID","value":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51"}],
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81",
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03",
          "carrier": "LAST_INCH",
          "receivedAt": "2026-11-20T09:30:02.114Z",
          "carrierReference": "395212340000000427",
          "state": "RECEIVED_AT_WAREHOUSE",
          "source": "WAREHOUSE",
          "eventDescription": "Received at the warehouse"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "meaningless",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/shipments/reference/ORDER-20417/events",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"state or carrierCode is required","objectName":"body","field":"state"}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "state",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "STATE_NOT_ALLOWED",
          "message": "An event cannot set REGISTERED. Register the shipment instead.",
          "path": "/v1/shipments/reference/ORDER-20417/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment ORDER-20417 was not found.",
          "path": "/v1/shipments/reference/ORDER-20417/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/shipments/reference/ORDER-20417/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listShipmentsByOrderNumber": {
    "method": "GET",
    "path": "/shipments/orderNumber/{orderNumber}",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "shipments",
        "value": [
          {
            "sender": {
              "firstName": "Freja",
              "lastName": "Lindholm",
              "company": "Nordlys Interiør ApS",
              "addressLine1": "Store Kongensgade 81",
              "addressLine2": "Baghuset, 2. tv.",
              "postCode": "1264",
              "city": "Copenhagen",
              "country": "DK",
              "contactInfo": {
                "dialCode": "+45",
                "telephone": "33 12 45 78",
                "mobile": "20 41 77 36",
                "email": "lager@nordlys.example"
              },
              "department": "Warehouse",
              "location": {"locationId":"CPH-WAREHOUSE-1","locationType":"WAREHOUSE"}
            },
            "recipient": {
              "firstName": "Astrid",
              "lastName": "Lindqvist",
              "addressLine1": "Södra Vägen 32",
              "addressLine2": "Lgh 1204",
              "postCode": "412 54",
              "city": "Göteborg",
              "country": "SE",
              "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
            },
            "collectionInfo": {
              "type": "PICK_UP",
              "date": "2026-11-23",
              "preferredTime": {"from":"13:00","to":"16:00"},
              "instructions": "Ring at the gate, ramp 3."
            },
            "description": "Pendant lamp and shade",
            "deliveryInstructions": "Leave at the back door if nobody is home.",
            "recipientPays": false,
            "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
            "shipmentType": "REGULAR",
            "customerReference": "ORDER-20417",
            "orderNumber": "20417",
            "parcels": [
              {
                "weight": 4.2,
                "length": 60,
                "width": 40,
                "height": 35.5,
                "description": "Aurora pendant lamp, brass",
                "orderNumber": "20417",
                "carrierReference": "395200000002041709",
                "carrierIntegrationReference": "PN-ITEM-8842107-1"
              }
            ],
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "clientId": 1024,
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "freja@nordlys.example",
            "shipmentState": "REGISTERED",
            "modifiedAt": "2026-11-20T09:31:04.518Z",
            "carrierReference": "395200000002041709",
            "carrierIntegrationReference": "PN-BOOK-8842107",
            "registration": {"status":"REGISTERED","source":"SANDBOX","attemptedAt":"2026-11-20T09:31:03.902Z"},
            "modifiedBy": "freja@nordlys.example"
          },
          {
            "sender": {
              "company": "Nordlys Interiør ApS",
              "addressLine1": "Store Kongensgade 81",
              "postCode": "1264",
              "city": "Copenhagen",
              "country": "DK",
              "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
            },
            "recipient": {
              "firstName": "Astrid",
              "lastName": "Lindqvist",
              "addressLine1": "Södra Vägen 32",
              "addressLine2": "Lgh 1204",
              "postCode": "412 54",
              "city": "Göteborg",
              "country": "SE",
              "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
            },
            "delivery": {
              "company": "Coop Linnéplatsen",
              "addressLine1": "Linnégatan 76",
              "postCode": "413 08",
              "city": "Göteborg",
              "country": "SE",
              "parcelShopId": "74826"
            },
            "collectionInfo": {"type":"DROP_OFF"},
            "description": "Pendant lamp and shade",
            "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_19"},
            "customerReference": "ORDER-20417-B",
            "orderNumber": "20417",
            "cashOnDelivery": {
              "currencyCode": "SEK",
              "iban": "DK5000400440116243",
              "bic": "NDEADKKK",
              "bankHolderName": "Nordlys Interiør ApS",
              "paymentReference": "ORDER-20417"
            },
            "parcels": [
              {
                "weight": 4.2,
                "length": 60,
                "width": 40,
                "height": 35.5,
                "description": "Aurora pendant lamp, brass",
                "orderNumber": "20417",
                "cashOnDeliveryAmount": 3124.5
              }
            ],
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c05",
            "clientId": 1024,
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "freja@nordlys.example",
            "shipmentState": "DRAFT",
            "shipmentType": "REGULAR",
            "recipientPays": false
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listParcelDefinitions": {
    "method": "GET",
    "path": "/parcel-definitions",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "parcelDefinitions",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
            "name": "Table lamp, large box",
            "type": "BOX",
            "weight": 4.2,
            "length": 60,
            "width": 40,
            "height": 35.5,
            "createdAt": "2026-09-14T07:20:10.112Z",
            "createdBy": "freja@nordlys.example",
            "modifiedAt": "2026-10-01T08:05:00.931Z",
            "modifiedBy": "freja@nordlys.example"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb1",
            "name": "Fabric samples",
            "type": "ENVELOPE",
            "weight": 0.4,
            "length": 35,
            "width": 25,
            "height": 2,
            "createdAt": "2026-10-20T11:47:52.008Z",
            "createdBy": "freja@nordlys.example"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "badParameter",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/parcel-definitions",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"page must be at least 1","objectName":"query","field":"page"}
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createParcelDefinition": {
    "method": "POST",
    "path": "/parcel-definitions",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "box",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "name": "Table lamp, large box",
          "type": "BOX",
          "weight": 4.2,
          "length": 60,
          "width": 40,
          "height": 35.5,
          "createdAt": "2026-09-14T07:20:10.112Z",
          "createdBy": "freja@nordlys.example"
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "envelope",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb1",
          "name": "Fabric samples",
          "type": "ENVELOPE",
          "weight": 0.4,
          "length": 35,
          "width": 25,
          "height": 2,
          "createdAt": "2026-10-20T11:47:52.008Z",
          "createdBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tooHeavy",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/parcel-definitions",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"weight must be at most 100","objectName":"body","field":"weight"},
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "type must be one of BOX, ENVELOPE",
              "objectName": "body",
              "field": "type"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "idempotencyKeyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key lamp-box-large was already used with another body. Send a new key for a new parcel definition.",
          "path": "/v1/parcel-definitions",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateParcelDefinition": {
    "method": "PUT",
    "path": "/parcel-definitions",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "heavierLamp",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "name": "Table lamp, large box",
          "type": "BOX",
          "weight": 4.6,
          "length": 60,
          "width": 40,
          "height": 35.5,
          "createdAt": "2026-09-14T07:20:10.112Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:00.000Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "renamed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "name": "Table lamp, flat box",
          "type": "BOX",
          "weight": 4.2,
          "length": 60,
          "width": 40,
          "height": 28,
          "createdAt": "2026-09-14T07:20:10.112Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:00.000Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tooHeavy",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/parcel-definitions",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"weight must be at most 100","objectName":"body","field":"weight"},
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "type must be one of BOX, ENVELOPE",
              "objectName": "body",
              "field": "type"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getParcelDefinition": {
    "method": "GET",
    "path": "/parcel-definitions/{parcelDefinitionId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "box",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "name": "Table lamp, large box",
          "type": "BOX",
          "weight": 4.2,
          "length": 60,
          "width": 40,
          "height": 35.5,
          "createdAt": "2026-09-14T07:20:10.112Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-10-01T08:05:00.931Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "envelope",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb1",
          "name": "Fabric samples",
          "type": "ENVELOPE",
          "weight": 0.4,
          "length": 35,
          "width": 25,
          "height": 2,
          "createdAt": "2026-10-20T11:47:52.008Z",
          "createdBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/parcel-definitions/large-box",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "FORMAT",
              "defaultMessage": "parcelDefinitionId must be a UUID",
              "objectName": "path",
              "field": "parcelDefinitionId"
            }
          ]
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "patchParcelDefinition": {
    "method": "POST",
    "path": "/parcel-definitions/{parcelDefinitionId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "heavierLamp",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "name": "Table lamp, large box",
          "type": "BOX",
          "weight": 4.6,
          "length": 60,
          "width": 40,
          "height": 35.5,
          "createdAt": "2026-09-14T07:20:10.112Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:00.000Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "renamed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "name": "Table lamp, flat box",
          "type": "BOX",
          "weight": 4.2,
          "length": 60,
          "width": 40,
          "height": 28,
          "createdAt": "2026-09-14T07:20:10.112Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-20T09:30:00.000Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tooHeavy",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/parcel-definitions/0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"weight must be at most 100","objectName":"body","field":"weight"},
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "type must be one of BOX, ENVELOPE",
              "objectName": "body",
              "field": "type"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteParcelDefinition": {
    "method": "DELETE",
    "path": "/parcel-definitions/{parcelDefinitionId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "malformedId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/parcel-definitions/large-box",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "FORMAT",
              "defaultMessage": "parcelDefinitionId must be a UUID",
              "objectName": "path",
              "field": "parcelDefinitionId"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "inUse",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PARCEL_DEFINITION_IN_USE",
          "message": "Parcel definition 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0 is defaultParcelDefinitionId of the preferences of client 1024. Choose another default or none there first.",
          "path": "/v1/parcel-definitions/0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setClientPreferences": {
    "method": "PUT",
    "path": "/preferences/client",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "defaults",
        "value": {
          "clientId": 1024,
          "locale": "da-DK",
          "shipmentFormLayout": "STEPPER",
          "scanAndGoFlow": "SINGLE",
          "defaultPickupAddressId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "defaultParcelDefinitionId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "favoriteApp": "shipments"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownAddress",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/preferences/client",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "ADDRESS_NOT_FOUND",
              "defaultMessage": "defaultPickupAddressId names no address of the address book: 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca9",
              "objectName": "body",
              "field": "defaultPickupAddressId"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownParcelDefinition",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/preferences/client",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PARCEL_DEFINITION_NOT_FOUND",
              "defaultMessage": "defaultParcelDefinitionId names no parcel definition of the client: 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca9",
              "objectName": "body",
              "field": "defaultParcelDefinitionId"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "clientNotReachable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CLIENT_NOT_REACHABLE",
          "message": "You do not belong to client 2048. Choose one that GET /auth/client-list returns.",
          "path": "/v1/preferences/client",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getClientPreferences": {
    "method": "GET",
    "path": "/preferences/client/{clientId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "set",
        "value": {
          "clientId": 1024,
          "locale": "da-DK",
          "shipmentFormLayout": "STEPPER",
          "scanAndGoFlow": "SINGLE",
          "defaultPickupAddressId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "defaultParcelDefinitionId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
          "favoriteApp": "shipments"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "none",
        "value": {"clientId":1025}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "clientId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/preferences/client/nordlys",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"TYPE","defaultMessage":"clientId must be an integer","objectName":"path","field":"clientId"}
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "client",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Client 2048 was not found.",
          "path": "/v1/preferences/client/2048",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getUserPreferences": {
    "method": "GET",
    "path": "/preferences/user",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "set",
        "value": {
          "locale": "en-GB",
          "shipmentFormLayout": "SINGLE_PAGE",
          "scanAndGoFlow": "MULTIPLE",
          "defaultPickupAddressId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "defaultReceiverAddressId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1",
          "defaultParcelDefinitionId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb1",
          "favoriteApp": "scan-and-go",
          "defaultClientId": 1024,
          "shipmentsTableConfiguration": [
            {"columnId":"carrierReference","order":0,"visible":true,"pinned":"LEFT"},
            {"columnId":"recipient","order":1,"visible":true},
            {"columnId":"shipmentState","order":2,"visible":true},
            {"columnId":"orderNumber","order":3,"visible":false}
          ]
        }
      },
      {"status":200,"headers":{"etag":"\"k3x9Qm2vT0aZ\""},"type":"application/json","name":"none","value":{}},
      {
        "status": 400,
        "type": "application/json",
        "name": "clientId",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/preferences/user",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TYPE",
              "defaultMessage": "ClientId must be the number of a client",
              "objectName": "header",
              "field": "ClientId"
            }
          ]
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setUserPreferences": {
    "method": "PUT",
    "path": "/preferences/user",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "everything",
        "value": {
          "locale": "en-GB",
          "shipmentFormLayout": "SINGLE_PAGE",
          "scanAndGoFlow": "MULTIPLE",
          "defaultPickupAddressId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0",
          "defaultReceiverAddressId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1",
          "defaultParcelDefinitionId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb1",
          "favoriteApp": "scan-and-go",
          "defaultClientId": 1024,
          "shipmentsTableConfiguration": [
            {"columnId":"carrierReference","order":0,"visible":true,"pinned":"LEFT"},
            {"columnId":"recipient","order":1,"visible":true},
            {"columnId":"shipmentState","order":2,"visible":true},
            {"columnId":"orderNumber","order":3,"visible":false}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "columnTwice",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/preferences/user",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "DUPLICATE",
              "defaultMessage": "shipmentsTableConfiguration[1].columnId names a column that is already placed: recipient",
              "objectName": "body",
              "field": "shipmentsTableConfiguration[1].columnId"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownAddress",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/preferences/user",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "ADDRESS_NOT_FOUND",
              "defaultMessage": "defaultPickupAddressId names no address of the address book: 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca9",
              "objectName": "body",
              "field": "defaultPickupAddressId"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownParcelDefinition",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/preferences/user",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PARCEL_DEFINITION_NOT_FOUND",
              "defaultMessage": "defaultParcelDefinitionId names no parcel definition of the client: 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca9",
              "objectName": "body",
              "field": "defaultParcelDefinitionId"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "clientNotReachable",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "CLIENT_NOT_REACHABLE",
          "message": "You do not belong to client 2048. Choose one that GET /auth/client-list returns.",
          "path": "/v1/preferences/user",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listParcelShops": {
    "method": "GET",
    "path": "/parcel-shops/parcel-shops",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "shops",
        "value": [
          {
            "id": "91077",
            "name": "PostNord Paketbox Korsvägen",
            "type": "LOCKER",
            "latitude": 57.696871,
            "longitude": 11.986952,
            "carrier": "POSTNORD_DK",
            "addressLine1": "Södra Vägen 54",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "openingTimes": [
              {"day":1,"from":"00:00","to":"23:59"},
              {"day":2,"from":"00:00","to":"23:59"},
              {"day":3,"from":"00:00","to":"23:59"},
              {"day":4,"from":"00:00","to":"23:59"},
              {"day":5,"from":"00:00","to":"23:59"},
              {"day":6,"from":"00:00","to":"23:59"},
              {"day":7,"from":"00:00","to":"23:59"}
            ],
            "carrierData": {"routingCode":"SE-41254-03"}
          },
          {
            "id": "74826",
            "name": "Coop Linnéplatsen",
            "type": "SERVICE_POINT",
            "latitude": 57.690312,
            "longitude": 11.952114,
            "carrier": "POSTNORD_DK",
            "addressLine1": "Linnégatan 76",
            "postCode": "413 08",
            "city": "Göteborg",
            "country": "SE",
            "openingTimes": [
              {"day":1,"from":"08:00","to":"21:00"},
              {"day":2,"from":"08:00","to":"21:00"},
              {"day":3,"from":"08:00","to":"21:00"},
              {"day":4,"from":"08:00","to":"21:00"},
              {"day":5,"from":"08:00","to":"21:00"},
              {"day":6,"from":"09:00","to":"20:00","closedDuring":{"from":"13:00","to":"14:00"}},
              {"day":7,"from":"10:00","to":"13:00"},
              {"day":7,"from":"16:00","to":"20:00"}
            ],
            "carrierData": {"routingCode":"SE-41308-01","hasParking":"true"}
          }
        ]
      },
      {"status":200,"headers":{"x-total-count":"137"},"type":"application/json","name":"none","value":[]},
      {
        "status": 400,
        "type": "application/json",
        "name": "addressAndPoint",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/parcel-shops/parcel-shops",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "ADDRESS_NOT_ALLOWED",
              "defaultMessage": "address must be left out when lat or lng is given",
              "objectName": "query",
              "field": "address"
            },
            {"code":"REQUIRED","defaultMessage":"lng is required with lat","objectName":"query","field":"lng"}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "limit",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/parcel-shops/parcel-shops",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"limit must be at most 100","objectName":"query","field":"limit"}
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "listParcelShopExports": {
    "method": "GET",
    "path": "/parcel-shops/parcel-shops/export",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "exports",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c91",
            "carrier": "POSTNORD_DK",
            "country": "SE",
            "city": "Göteborg",
            "postCode": "413 08",
            "limit": 10000,
            "email": "freja@nordlys.example",
            "status": "PENDING",
            "createdAt": "2026-11-20T09:30:00.000Z"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c90",
            "carrier": "GLS_DK",
            "country": "DK",
            "limit": 10000,
            "email": "freja@nordlys.example",
            "status": "FINISHED",
            "outcome": "SUCCESS",
            "createdAt": "2026-11-19T14:02:10.000Z",
            "finishedAt": "2026-11-19T14:02:51.407Z"
          }
        ]
      },
      {"status":200,"headers":{"x-total-count":"137"},"type":"application/json","name":"none","value":[]}
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createParcelShopExport": {
    "method": "POST",
    "path": "/parcel-shops/parcel-shops/export",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "pending",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c91",
          "carrier": "POSTNORD_DK",
          "country": "SE",
          "city": "Göteborg",
          "postCode": "413 08",
          "limit": 10000,
          "email": "freja@nordlys.example",
          "status": "PENDING",
          "createdAt": "2026-11-20T09:30:00.000Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "fields",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/parcel-shops/parcel-shops/export",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"email is required","objectName":"body","field":"email"},
            {"code":"OUT_OF_RANGE","defaultMessage":"limit must be at most 100000","objectName":"body","field":"limit"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used with another body. Choose a new key for a new request.",
          "path": "/v1/parcel-shops/parcel-shops/export",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getParcelShop": {
    "method": "GET",
    "path": "/parcel-shops/parcel-shop",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "open",
        "value": {
          "id": "74826",
          "name": "Coop Linnéplatsen",
          "type": "SERVICE_POINT",
          "latitude": 57.690312,
          "longitude": 11.952114,
          "carrier": "POSTNORD_DK",
          "addressLine1": "Linnégatan 76",
          "postCode": "413 08",
          "city": "Göteborg",
          "country": "SE",
          "openingTimes": [
            {"day":1,"from":"08:00","to":"21:00"},
            {"day":2,"from":"08:00","to":"21:00"},
            {"day":3,"from":"08:00","to":"21:00"},
            {"day":4,"from":"08:00","to":"21:00"},
            {"day":5,"from":"08:00","to":"21:00"},
            {"day":6,"from":"09:00","to":"20:00","closedDuring":{"from":"13:00","to":"14:00"}},
            {"day":7,"from":"10:00","to":"13:00"},
            {"day":7,"from":"16:00","to":"20:00"}
          ],
          "carrierData": {"routingCode":"SE-41308-01","hasParking":"true"}
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "closed",
        "value": {
          "id": "70118",
          "name": "Tobaksaffären Vasa",
          "type": "SERVICE_POINT",
          "latitude": 57.6994,
          "longitude": 11.9677,
          "carrier": "POSTNORD_DK",
          "addressLine1": "Vasagatan 9",
          "postCode": "411 24",
          "city": "Göteborg",
          "country": "SE",
          "openingTimes": [],
          "closedAt": "2026-10-31T23:00:00.000Z"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "missing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/parcel-shops/parcel-shop",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"REQUIRED","defaultMessage":"carrier is required","objectName":"query","field":"carrier"}]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Parcel shop 74826 of POSTNORD_DK was not found.",
          "path": "/v1/parcel-shops/parcel-shop",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "searchParcelShops": {
    "method": "GET",
    "path": "/parcel-shops/parcel-shops-geo",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "shops",
        "value": [
          {
            "id": "91077",
            "name": "PostNord Paketbox Korsvägen",
            "type": "LOCKER",
            "latitude": 57.696871,
            "longitude": 11.986952,
            "carrier": "POSTNORD_DK",
            "addressLine1": "Södra Vägen 54",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "openingTimes": [
              {"day":1,"from":"00:00","to":"23:59"},
              {"day":2,"from":"00:00","to":"23:59"},
              {"day":3,"from":"00:00","to":"23:59"},
              {"day":4,"from":"00:00","to":"23:59"},
              {"day":5,"from":"00:00","to":"23:59"},
              {"day":6,"from":"00:00","to":"23:59"},
              {"day":7,"from":"00:00","to":"23:59"}
            ],
            "carrierData": {"routingCode":"SE-41254-03"},
            "distance": 210
          },
          {
            "id": "74826",
            "name": "Coop Linnéplatsen",
            "type": "SERVICE_POINT",
            "latitude": 57.690312,
            "longitude": 11.952114,
            "carrier": "POSTNORD_DK",
            "addressLine1": "Linnégatan 76",
            "postCode": "413 08",
            "city": "Göteborg",
            "country": "SE",
            "openingTimes": [
              {"day":1,"from":"08:00","to":"21:00"},
              {"day":2,"from":"08:00","to":"21:00"},
              {"day":3,"from":"08:00","to":"21:00"},
              {"day":4,"from":"08:00","to":"21:00"},
              {"day":5,"from":"08:00","to":"21:00"},
              {"day":6,"from":"09:00","to":"20:00","closedDuring":{"from":"13:00","to":"14:00"}},
              {"day":7,"from":"10:00","to":"13:00"},
              {"day":7,"from":"16:00","to":"20:00"}
            ],
            "carrierData": {"routingCode":"SE-41308-01","hasParking":"true"},
            "distance": 2018
          }
        ]
      },
      {"status":200,"headers":{"x-total-count":"137"},"type":"application/json","name":"none","value":[]},
      {
        "status": 400,
        "type": "application/json",
        "name": "noPlace",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/parcel-shops/parcel-shops-geo",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PLACE_REQUIRED",
              "defaultMessage": "post_code, address, or lat and lng is required",
              "objectName": "query",
              "field": "post_code"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "addressAndPoint",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/parcel-shops/parcel-shops-geo",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "ADDRESS_NOT_ALLOWED",
              "defaultMessage": "address must be left out when lat or lng is given",
              "objectName": "query",
              "field": "address"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "PLACE_NOT_FOUND",
          "message": "Postal code 999 99 was not found in SE. Check post_code and country, or send lat and lng.",
          "path": "/v1/parcel-shops/parcel-shops-geo",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "listReportedShipments": {
    "method": "GET",
    "path": "/reporting/shipments",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "firstPage",
        "value": {
          "total": 137,
          "hits": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "clientId": 1024,
              "createdAt": "2026-11-20T09:30:00.000Z",
              "createdBy": "freja@nordlys.example",
              "modifiedAt": "2026-11-23T10:41:07.000Z",
              "modifiedBy": "freja@nordlys.example",
              "shipmentType": "REGULAR",
              "shipmentState": "DELIVERED",
              "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
              "carrierReference": "395200000002041709",
              "customerReference": "ORDER-20417",
              "orderNumber": "20417",
              "description": "Aurora pendant lamp, brass",
              "recipientPays": false,
              "sender": {
                "company": "Nordlys Interiør ApS",
                "addressLine1": "Store Kongensgade 81",
                "postCode": "1264",
                "city": "Copenhagen",
                "country": "DK",
                "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
              },
              "recipient": {
                "firstName": "Astrid",
                "lastName": "Lindqvist",
                "addressLine1": "Södra Vägen 32",
                "addressLine2": "Lgh 1204",
                "postCode": "412 54",
                "city": "Göteborg",
                "country": "SE",
                "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
              },
              "parcels": [
                {
                  "weight": 4.2,
                  "length": 60,
                  "width": 40,
                  "height": 35.5,
                  "description": "Aurora pendant lamp, brass",
                  "orderNumber": "20417",
                  "carrierReference": "395200000002041709",
                  "lifecycle": {"deliveryPhase":"DELIVERED","operationalPhase":"COMPLETED"}
                }
              ],
              "firstTrackingEventDate": "2026-11-20T19:05:00.000Z",
              "firstDeliveryEventDate": "2026-11-23T10:41:00.000Z",
              "lastEventDate": "2026-11-23T10:41:00.000Z",
              "lastEventCode": "DELIVERED_HOME",
              "deliveryTimeInDays": 3
            },
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c02",
              "clientId": 1024,
              "createdAt": "2026-11-19T13:20:05.000Z",
              "createdBy": "freja@nordlys.example",
              "shipmentType": "REGULAR",
              "shipmentState": "CMR_CLOSED",
              "carrierProduct": {"carrier":"GLS_DK","productId":"GLS_DK_EUROBUSINESS"},
              "carrierReference": "993990103198",
              "customerReference": "ORDER-20431",
              "relabellingCustomerReference": "RL-88120",
              "orderNumber": "20431",
              "description": "Two wall lamps Polaris",
              "recipientPays": false,
              "sender": {
                "company": "Nordlys Interiør ApS",
                "addressLine1": "Store Kongensgade 81",
                "postCode": "1264",
                "city": "Copenhagen",
                "country": "DK",
                "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
              },
              "recipient": {
                "company": "Hafenlicht GmbH",
                "addressLine1": "Große Bergstraße 160",
                "postCode": "22765",
                "city": "Hamburg",
                "country": "DE",
                "contactInfo": {"dialCode":"+49","telephone":"40 5550 1234","email":"einkauf@hafenlicht.example"}
              },
              "parcels": [
                {
                  "weight": 5.8,
                  "length": 60,
                  "width": 40,
                  "height": 35,
                  "description": "Two wall lamps Polaris",
                  "carrierReference": "993990103198",
                  "lifecycle": {"deliveryPhase":"IN_TRANSIT","operationalPhase":"LINE_HAUL"}
                }
              ],
              "consignments": [
                {
                  "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c53",
                  "type": "TRUCK",
                  "state": "CLOSED",
                  "createdAt": "2026-11-19T17:45:00.000Z"
                }
              ],
              "firstTrackingEventDate": "2026-11-19T20:10:00.000Z",
              "lastEventDate": "2026-11-19T20:10:00.000Z",
              "lastEventCode": "RFD"
            }
          ],
          "nextPageToken": "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
        }
      },
      {"status":200,"type":"application/json","name":"none","value":{"total":0,"hits":[]}},
      {
        "status": 400,
        "type": "application/json",
        "name": "endNotAfterStart",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "created_before must be after created_after 2026-12-01",
              "objectName": "query",
              "field": "created_before"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "foreignToken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "PAGE_TOKEN_INVALID",
          "message": "next_page_token was not made for these filters and this sort. Repeat them unchanged or start from the first page.",
          "path": "/v1/reporting/shipments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownValues",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/reporting/shipments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "states[0] must be one of the states of a reported shipment, not SHIPPED",
              "objectName": "query",
              "field": "states[0]"
            },
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "timezone must be an IANA time zone, not Europe/Kopenhagen",
              "objectName": "query",
              "field": "timezone"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "getShipmentReport": {
    "method": "GET",
    "path": "/reporting/shipments/report",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "oneFound",
        "value": {
          "total": 1,
          "hits": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "clientId": 1024,
              "createdAt": "2026-11-20T09:30:00.000Z",
              "createdBy": "freja@nordlys.example",
              "modifiedAt": "2026-11-23T10:41:07.000Z",
              "modifiedBy": "freja@nordlys.example",
              "shipmentType": "REGULAR",
              "shipmentState": "DELIVERED",
              "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
              "carrierReference": "395200000002041709",
              "customerReference": "ORDER-20417",
              "orderNumber": "20417",
              "description": "Aurora pendant lamp, brass",
              "recipientPays": false,
              "sender": {
                "company": "Nordlys Interiør ApS",
                "addressLine1": "Store Kongensgade 81",
                "postCode": "1264",
                "city": "Copenhagen",
                "country": "DK",
                "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
              },
              "recipient": {
                "firstName": "Astrid",
                "lastName": "Lindqvist",
                "addressLine1": "Södra Vägen 32",
                "addressLine2": "Lgh 1204",
                "postCode": "412 54",
                "city": "Göteborg",
                "country": "SE",
                "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
              },
              "parcels": [
                {
                  "weight": 4.2,
                  "length": 60,
                  "width": 40,
                  "height": 35.5,
                  "description": "Aurora pendant lamp, brass",
                  "orderNumber": "20417",
                  "carrierReference": "395200000002041709",
                  "lifecycle": {"deliveryPhase":"DELIVERED","operationalPhase":"COMPLETED"}
                }
              ],
              "firstTrackingEventDate": "2026-11-20T19:05:00.000Z",
              "firstDeliveryEventDate": "2026-11-23T10:41:00.000Z",
              "lastEventDate": "2026-11-23T10:41:00.000Z",
              "lastEventCode": "DELIVERED_HOME",
              "deliveryTimeInDays": 3
            }
          ],
          "notFound": ["373500489530470017"]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "missing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipments/report",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"parcelAwbs is required","objectName":"query","field":"parcelAwbs"}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "tooMany",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipments/report",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_MANY",
              "defaultMessage": "parcelAwbs must have at most 100 items",
              "objectName": "query",
              "field": "parcelAwbs"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "getReportedShipment": {
    "method": "GET",
    "path": "/reporting/shipments/{shipmentId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "delivered",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-23T10:41:07.000Z",
          "modifiedBy": "freja@nordlys.example",
          "shipmentType": "REGULAR",
          "shipmentState": "DELIVERED",
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "carrierReference": "395200000002041709",
          "customerReference": "ORDER-20417",
          "orderNumber": "20417",
          "description": "Aurora pendant lamp, brass",
          "recipientPays": false,
          "sender": {
            "company": "Nordlys Interiør ApS",
            "addressLine1": "Store Kongensgade 81",
            "postCode": "1264",
            "city": "Copenhagen",
            "country": "DK",
            "contactInfo": {"dialCode":"+45","telephone":"33 12 45 78","email":"lager@nordlys.example"}
          },
          "recipient": {
            "firstName": "Astrid",
            "lastName": "Lindqvist",
            "addressLine1": "Södra Vägen 32",
            "addressLine2": "Lgh 1204",
            "postCode": "412 54",
            "city": "Göteborg",
            "country": "SE",
            "contactInfo": {"dialCode":"+46","mobile":"70 174 06 21","email":"astrid.lindqvist@post.example"}
          },
          "parcels": [
            {
              "weight": 4.2,
              "length": 60,
              "width": 40,
              "height": 35.5,
              "description": "Aurora pendant lamp, brass",
              "orderNumber": "20417",
              "carrierReference": "395200000002041709",
              "lifecycle": {"deliveryPhase":"DELIVERED","operationalPhase":"COMPLETED"}
            }
          ],
          "firstTrackingEventDate": "2026-11-20T19:05:00.000Z",
          "firstDeliveryEventDate": "2026-11-23T10:41:00.000Z",
          "lastEventDate": "2026-11-23T10:41:00.000Z",
          "lastEventCode": "DELIVERED_HOME",
          "deliveryTimeInDays": 3
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99 was not found.",
          "path": "/v1/reporting/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listReportedShipmentEvents": {
    "method": "GET",
    "path": "/reporting/shipments/{shipmentId}/events",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "journey",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "clientId": 1024,
            "customerReference": "ORDER-20417",
            "orderNumber": "20417",
            "carrier": "POSTNORD_DK",
            "carrierReference": "395200000002041709",
            "parcelReference": "395200000002041709",
            "createdAt": "2026-11-20T19:05:00.000Z",
            "receivedAt": "2026-11-20T19:07:31.000Z",
            "state": "IN_TRANSIT",
            "carrierCode": "TERMINAL_IN",
            "source": "CARRIER",
            "eventDescription": "The parcel has arrived at the terminal in Brøndby."
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c82",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "clientId": 1024,
            "customerReference": "ORDER-20417",
            "orderNumber": "20417",
            "carrier": "POSTNORD_DK",
            "carrierReference": "395200000002041709",
            "parcelReference": "395200000002041709",
            "createdAt": "2026-11-23T10:41:00.000Z",
            "receivedAt": "2026-11-23T10:41:06.000Z",
            "state": "DELIVERED",
            "carrierCode": "DELIVERED_HOME",
            "source": "CARRIER",
            "eventDescription": "The parcel was delivered to the recipient."
          }
        ]
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99 was not found.",
          "path": "/v1/reporting/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listReportedEvents": {
    "method": "GET",
    "path": "/reporting/shipments/events",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "latest",
        "value": {
          "total": 412,
          "hits": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c82",
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "clientId": 1024,
              "customerReference": "ORDER-20417",
              "orderNumber": "20417",
              "carrier": "POSTNORD_DK",
              "carrierReference": "395200000002041709",
              "parcelReference": "395200000002041709",
              "createdAt": "2026-11-23T10:41:00.000Z",
              "receivedAt": "2026-11-23T10:41:06.000Z",
              "state": "DELIVERED",
              "carrierCode": "DELIVERED_HOME",
              "source": "CARRIER",
              "eventDescription": "The parcel was delivered to the recipient."
            },
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81",
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "clientId": 1024,
              "customerReference": "ORDER-20417",
              "orderNumber": "20417",
              "carrier": "POSTNORD_DK",
              "carrierReference": "395200000002041709",
              "parcelReference": "395200000002041709",
              "createdAt": "2026-11-20T19:05:00.000Z",
              "receivedAt": "2026-11-20T19:07:31.000Z",
              "state": "IN_TRANSIT",
              "carrierCode": "TERMINAL_IN",
              "source": "CARRIER",
              "eventDescription": "The parcel has arrived at the terminal in Brøndby."
            }
          ],
          "nextPageToken": "eyJrIjpbIjIwMjYtMTEtMTgiXX0"
        }
      },
      {"status":200,"type":"application/json","name":"none","value":{"total":0,"hits":[]}},
      {
        "status": 400,
        "type": "application/json",
        "name": "endNotAfterStart",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipments/events",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "received_before must be after received_after 2026-11-20T10:00Z",
              "objectName": "query",
              "field": "received_before"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "foreignToken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "PAGE_TOKEN_INVALID",
          "message": "next_page_token was not made for these filters and this order. Repeat them unchanged or start from the first page.",
          "path": "/v1/reporting/shipments/events",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "countShipments": {
    "method": "GET",
    "path": "/reporting/shipment-count",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "daily",
        "value": [
          {"label":"2026-11-17","count":38},
          {"label":"2026-11-18","count":52},
          {"label":"2026-11-19","count":47},
          {"label":"2026-11-20","count":0}
        ]
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "weekly",
        "value": [{"label":"2026-W46","count":241},{"label":"2026-W47","count":137}]
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "monthly",
        "value": [{"label":"2026-10","count":968},{"label":"2026-11","count":702}]
      },
      {"status":200,"type":"application/json","name":"yearly","value":[{"label":"2026","count":9815}]},
      {
        "status": 400,
        "type": "application/json",
        "name": "tooManyPoints",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipment-count",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_MANY_PERIODS",
              "defaultMessage": "created_after to created_before spans 1,461 days, at most 1,000 are counted, so choose WEEKLY or a shorter range",
              "objectName": "query",
              "field": "granularity"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownGranularity",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipment-count",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "granularity must be DAILY, WEEKLY, MONTHLY or YEARLY, not HOURLY",
              "objectName": "query",
              "field": "granularity"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "listShipmentExports": {
    "method": "GET",
    "path": "/reporting/shipments/export",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137"},
        "type": "application/json",
        "name": "jobs",
        "value": [
          {"id":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd1","pending":true,"createdAt":"2026-11-20T09:29:58.000Z"},
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd0",
            "pending": false,
            "totalHits": 5120,
            "createdAt": "2026-11-19T14:02:31.000Z",
            "finishedAt": "2026-11-19T14:02:43.000Z"
          }
        ]
      },
      {"status":200,"headers":{"x-total-count":"137"},"type":"application/json","name":"none","value":[]}
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createShipmentExport": {
    "method": "POST",
    "path": "/reporting/shipments/export",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/reporting/shipments/export/0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd1/csv"},
        "type": "application/json",
        "name": "started",
        "value": {"id":"0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd1","pending":true,"createdAt":"2026-11-20T09:29:58.000Z"}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "endNotAfterStart",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipments/export",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "createdBefore must be after createdAfter 2026-12-01",
              "objectName": "body",
              "field": "createdBefore"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "productOfOtherCarrier",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/reporting/shipments/export",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PRODUCT_OF_OTHER_CARRIER",
              "defaultMessage": "GLS_DK_EXPRESS is no product of POSTNORD_DK",
              "objectName": "body",
              "field": "productId"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key was used for a request with another body. Send a new key.",
          "path": "/v1/reporting/shipments/export",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteShipmentExport": {
    "method": "DELETE",
    "path": "/reporting/shipments/export/{exportId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Export 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99 was not found.",
          "path": "/v1/reporting/shipments/export/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "downloadShipmentExport": {
    "method": "GET",
    "path": "/reporting/shipments/export/{exportId}/csv",
    "responses": [
      {
        "status": 200,
        "headers": {
          "content-disposition": "attachment; filename=\"shipments-0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd0.csv\""
        },
        "type": "text/csv",
        "name": "november",
        "value": "id,clientId,createdAt,shipmentType,shipmentState,carrier,productId,carrierReference,customerReference,relabellingCustomerReference,orderNumber,senderCountry,recipientCountry,recipientPostCode,recipientCity,parcelCount,weight,firstTrackingEventDate,firstDeliveryEventDate,lastEventDate,lastEventCode,deliveryTimeInDays\r\n0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01,1024,2026-11-17T08:12:44.000Z,REGULAR,DELIVERED,POSTNORD_DK,POSTNORD_DK_17,373500489530470000,ORDER-20417,,20417,DK,SE,211 20,Malmö,1,3.2,2026-11-17T19:05:00.000Z,2026-11-19T10:41:00.000Z,2026-11-19T10:41:00.000Z,DELIVERED_HOME,2\r\n0198c0de-7a11-7c3e-9b52-4f6d2a1e8c02,1024,2026-11-19T13:20:05.000Z,REGULAR,CMR_CLOSED,GLS_DK,GLS_DK_EUROBUSINESS,993990103198,ORDER-20431,RL-88120,20431,DK,DE,22765,Hamburg,1,5.8,2026-11-19T20:10:00.000Z,,2026-11-19T20:10:00.000Z,RFD,\r\n"
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Export 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99 was not found.",
          "path": "/v1/reporting/shipments/export/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99/csv",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "ExportNotCompleted",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listExpectedAmounts": {
    "method": "GET",
    "path": "/landau/amounts",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "blackWeek",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc0",
            "clientId": 1024,
            "country": "NO",
            "count": 450,
            "startDate": "2026-11-23",
            "endDate": "2026-11-29"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1",
            "clientId": 1024,
            "country": "SE",
            "count": 1200,
            "startDate": "2026-11-23",
            "endDate": "2026-11-29"
          }
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createExpectedAmount": {
    "method": "POST",
    "path": "/landau/amounts",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "blackWeek",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1",
          "clientId": 1024,
          "country": "SE",
          "count": 1200,
          "startDate": "2026-11-23",
          "endDate": "2026-11-29"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "endBeforeStart",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "endDate must not be before startDate 2026-11-23",
              "objectName": "body",
              "field": "endDate"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "negativeCount",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"count must be at least 0","objectName":"body","field":"count"},
            {
              "code": "TOO_LONG",
              "defaultMessage": "country must have exactly 2 characters",
              "objectName": "body",
              "field": "country"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "overlap",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PERIOD_OVERLAPS",
          "message": "Client 1024 already expects shipments to SE from 2026-11-23 to 2026-11-29 (0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1). Update that amount or choose another period.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key was used for a request with another body. Send a new key.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateExpectedAmount": {
    "method": "PUT",
    "path": "/landau/amounts",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "longer",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1",
          "clientId": 1024,
          "country": "SE",
          "count": 1850,
          "startDate": "2026-11-23",
          "endDate": "2026-12-06"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "endBeforeStart",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "END_BEFORE_START",
              "defaultMessage": "endDate must not be before startDate 2026-11-23",
              "objectName": "body",
              "field": "endDate"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "clientFixed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CLIENT_FIXED",
              "defaultMessage": "clientId must stay 1024, announce an amount for the other client instead",
              "objectName": "body",
              "field": "clientId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Expected amount 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99 was not found.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "overlap",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PERIOD_OVERLAPS",
          "message": "Client 1024 already expects shipments to SE from 2026-12-01 to 2026-12-24 (0198c0de-7a11-7c3e-9b52-4f6d2a1e8c72). Update that amount or choose another period.",
          "path": "/v1/landau/amounts",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteExpectedAmount": {
    "method": "DELETE",
    "path": "/landau/amounts/{amountId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Expected amount 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99 was not found.",
          "path": "/v1/landau/amounts/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listProducts": {
    "method": "GET",
    "path": "/products",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "products",
        "value": [
          {
            "id": "POSTNORD_DK_17",
            "carrier": "POSTNORD_DK",
            "productName": "MyPack Home",
            "productDescription": "Delivered to the recipient's door, with a text message in advance.",
            "transportType": "PARCEL",
            "direction": "OUTBOUND",
            "active": true,
            "fromCountries": ["DK"],
            "toCountries": ["DK","SE","NO","FI"]
          },
          {
            "id": "GLS_DK_EVENING",
            "carrier": "GLS_DK",
            "productName": "Evening delivery",
            "transportType": "PARCEL",
            "direction": "OUTBOUND",
            "active": true,
            "fromCountries": ["DK"],
            "toCountries": ["DK","DE"],
            "externalData": {"erpArticle":"FRAGT-021"},
            "productDescription": "Lamps that need a signature, delivered between 17 and 21."
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "perPage",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "per_page must be at most 100",
              "objectName": "query",
              "field": "per_page"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createProduct": {
    "method": "POST",
    "path": "/products",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "evening",
        "value": {
          "id": "GLS_DK_EVENING",
          "carrier": "GLS_DK",
          "productName": "Evening delivery",
          "transportType": "PARCEL",
          "direction": "OUTBOUND",
          "active": true,
          "fromCountries": ["DK"],
          "toCountries": ["DK","DE"],
          "externalData": {"erpArticle":"FRAGT-021"},
          "productDescription": "Lamps that need a signature, delivered between 17 and 21."
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "foreignPrefix",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "PRODUCT_OF_OTHER_CARRIER",
              "defaultMessage": "id must begin with GLS_DK_",
              "objectName": "body",
              "field": "id"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "missing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"REQUIRED","defaultMessage":"carrier is required","objectName":"body","field":"carrier"},
            {"code":"REQUIRED","defaultMessage":"productName is required","objectName":"body","field":"productName"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "nameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PRODUCT_NAME_TAKEN",
          "message": "GLS_DK already has the product \"Evening delivery\" (GLS_DK_EVENING). Choose another name or update that product.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "idTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PRODUCT_ID_TAKEN",
          "message": "Product GLS_DK_SHOP exists. Choose another id or leave it out.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key was used for a request with another body. Send a new key.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateProduct": {
    "method": "PUT",
    "path": "/products",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "retired",
        "value": {
          "id": "GLS_DK_EVENING",
          "carrier": "GLS_DK",
          "productName": "Evening delivery",
          "transportType": "PARCEL",
          "direction": "OUTBOUND",
          "active": false,
          "fromCountries": ["DK"],
          "toCountries": ["DK","DE"],
          "externalData": {"erpArticle":"FRAGT-021"}
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "standardProduct",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PRODUCT_NOT_OWNED",
          "message": "Product POSTNORD_DK_17 is a standard product. Add a product of your own instead.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Product GLS_DK_NIGHT was not found.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "nameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PRODUCT_NAME_TAKEN",
          "message": "GLS_DK already has the product \"ShopDelivery\" (GLS_DK_SHOP). Choose another name.",
          "path": "/v1/products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getProduct": {
    "method": "GET",
    "path": "/products/{productId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "standard",
        "value": {
          "id": "POSTNORD_DK_17",
          "carrier": "POSTNORD_DK",
          "productName": "MyPack Home",
          "productDescription": "Delivered to the recipient's door, with a text message in advance.",
          "transportType": "PARCEL",
          "direction": "OUTBOUND",
          "active": true,
          "fromCountries": ["DK"],
          "toCountries": ["DK","SE","NO","FI"]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Product POSTNORD_DK_99 was not found.",
          "path": "/v1/products/POSTNORD_DK_99",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "patchProduct": {
    "method": "POST",
    "path": "/products/{productId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "renamed",
        "value": {
          "id": "GLS_DK_EVENING",
          "carrier": "GLS_DK",
          "productName": "Evening delivery with signature",
          "transportType": "PARCEL",
          "direction": "OUTBOUND",
          "active": true,
          "fromCountries": ["DK"],
          "toCountries": ["DK","DE"],
          "externalData": {"erpArticle":"FRAGT-022"},
          "productDescription": "Lamps that need a signature, delivered between 17 and 21."
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "carrierFixed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/products/GLS_DK_EVENING",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CARRIER_FIXED",
              "defaultMessage": "carrier must stay GLS_DK, add a product for another carrier instead",
              "objectName": "body",
              "field": "carrier"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "standardProduct",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PRODUCT_NOT_OWNED",
          "message": "Product POSTNORD_DK_17 is a standard product. Add a product of your own instead.",
          "path": "/v1/products/POSTNORD_DK_17",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "nameTaken",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PRODUCT_NAME_TAKEN",
          "message": "GLS_DK already has the product \"ShopDelivery\" (GLS_DK_SHOP). Choose another name.",
          "path": "/v1/products/GLS_DK_EVENING",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteProduct": {
    "method": "DELETE",
    "path": "/products/{productId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 403,
        "type": "application/json",
        "name": "standardProduct",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PRODUCT_NOT_OWNED",
          "message": "Product POSTNORD_DK_17 is a standard product and stays in the catalogue.",
          "path": "/v1/products/POSTNORD_DK_17",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "sold",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PRODUCT_SOLD",
          "message": "Product GLS_DK_EVENING is sold to client 1024. Delete its sales products first or set active to false.",
          "path": "/v1/products/GLS_DK_EVENING",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createSalesProduct": {
    "method": "POST",
    "path": "/sales-products",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "nordlys",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cf0",
          "productId": "POSTNORD_DK_17",
          "clientId": 1024,
          "product": {
            "id": "POSTNORD_DK_17",
            "carrier": "POSTNORD_DK",
            "productName": "MyPack Home",
            "productDescription": "Delivered to the recipient's door, with a text message in advance.",
            "transportType": "PARCEL",
            "direction": "OUTBOUND",
            "active": true,
            "fromCountries": ["DK"],
            "toCountries": ["DK","SE","NO","FI"]
          }
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "inactive",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "PRODUCT_INACTIVE",
          "message": "Product GLS_DK_EVENING is not active. Set active to true before it is sold.",
          "path": "/v1/sales-products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownAttribute",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/sales-products",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "UNKNOWN_ATTRIBUTE",
              "defaultMessage": "price is not an attribute of this request",
              "objectName": "body",
              "field": "price"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknownProduct",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Product POSTNORD_DK_99 was not found.",
          "path": "/v1/sales-products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "alreadySold",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "SALES_PRODUCT_EXISTS",
          "message": "Product POSTNORD_DK_17 is already sold to client 1024 as 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cf0.",
          "path": "/v1/sales-products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key was used for a request with another body. Send a new key.",
          "path": "/v1/sales-products",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getSalesProduct": {
    "method": "GET",
    "path": "/sales-products/{salesProductId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "nordlys",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cf0",
          "productId": "POSTNORD_DK_17",
          "clientId": 1024,
          "product": {
            "id": "POSTNORD_DK_17",
            "carrier": "POSTNORD_DK",
            "productName": "MyPack Home",
            "productDescription": "Delivered to the recipient's door, with a text message in advance.",
            "transportType": "PARCEL",
            "direction": "OUTBOUND",
            "active": true,
            "fromCountries": ["DK"],
            "toCountries": ["DK","SE","NO","FI"]
          }
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Sales product 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99 was not found.",
          "path": "/v1/sales-products/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteSalesProduct": {
    "method": "DELETE",
    "path": "/sales-products/{salesProductId}",
    "responses": [{"status":204,"name":"empty"}],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listConsignments": {
    "method": "GET",
    "path": "/consignments",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "nested",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52",
            "type": "TRUCK",
            "state": "OPEN",
            "references": [{"key":"LICENSE_PLATE","value":"CX48217"}],
            "clientId": 1024,
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "freja@nordlys.example",
            "carrierReference": "70438101015432113"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
            "type": "PALLET",
            "state": "OPEN",
            "references": [
              {"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-3"},
              {"key":"LABEL_REFERENCE","value":"395212340000000014"}
            ],
            "clientId": 1024,
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "freja@nordlys.example",
            "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c50",
            "type": "SHIPMENT",
            "state": "OPEN",
            "references": [{"key":"CARRIER_REFERENCE","value":"373500489530470000"}],
            "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
            "clientId": 1024,
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "freja@nordlys.example"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "page",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "per_page must be at most 100",
              "objectName": "query",
              "field": "per_page"
            }
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createConsignment": {
    "method": "POST",
    "path": "/consignments",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "pallet",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "type": "PALLET",
          "state": "OPEN",
          "references": [
            {"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-3"},
            {"key":"LABEL_REFERENCE","value":"395212340000000014"}
          ],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
        }
      },
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "truck",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52",
          "type": "TRUCK",
          "state": "OPEN",
          "references": [{"key":"LICENSE_PLATE","value":"CX48217"}],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "carrierReference": "70438101015432113"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "reference",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "references[0].value must have at least 1 character",
              "objectName": "body",
              "field": "references[0].value"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "order",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CONSIGNMENT_ORDER",
          "message": "A PALLET cannot stand in consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c50, which is a SHIPMENT. Choose a TRUCK.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CONSIGNMENT_ORDER",
              "defaultMessage": "parentId must name a TRUCK",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "parent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_FOUND",
              "defaultMessage": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_EXISTS",
          "message": "LICENSE_PLATE CX48217 belongs to TRUCK 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52, which is not CLOSED. Close that one or use another reference.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "parentNotOpen",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52 is WAITING_FOR_APPROVAL. Members change only while it is OPEN.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key pallet-0417 was used with another body. Choose a new key for a new request.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateConsignment": {
    "method": "PUT",
    "path": "/consignments",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "changed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "type": "PALLET",
          "state": "OPEN",
          "references": [{"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-5"}],
          "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "reference",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "references[0].value must have at least 1 character",
              "objectName": "body",
              "field": "references[0].value"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "order",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CONSIGNMENT_ORDER",
          "message": "A PALLET cannot stand in consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c50, which is a SHIPMENT. Choose a TRUCK.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CONSIGNMENT_ORDER",
              "defaultMessage": "parentId must name a TRUCK",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "cycle",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CONSIGNMENT_CYCLE",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 cannot stand in itself or in one of its members.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CONSIGNMENT_CYCLE",
              "defaultMessage": "parentId must not name the consignment itself or a member of it",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f was not found.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "parent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_FOUND",
              "defaultMessage": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "closed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 is CLOSED, which is final.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "parentNotOpen",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52 is WAITING_FOR_APPROVAL. Members change only while it is OPEN.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_EXISTS",
          "message": "LICENSE_PLATE CX48217 belongs to TRUCK 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52, which is not CLOSED. Close that one or use another reference.",
          "path": "/v1/consignments",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getConsignment": {
    "method": "GET",
    "path": "/consignments/{consignmentId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "pallet",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "type": "PALLET",
          "state": "OPEN",
          "references": [
            {"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-3"},
            {"key":"LABEL_REFERENCE","value":"395212340000000014"}
          ],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "closedTruck",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52",
          "type": "TRUCK",
          "state": "CLOSED",
          "references": [{"key":"LICENSE_PLATE","value":"CX48217"}],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "carrierReference": "70438101015432113"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "id",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/consignments/4711",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "FORMAT",
              "defaultMessage": "consignmentId must be a UUID",
              "objectName": "path",
              "field": "consignmentId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f was not found.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "patchConsignment": {
    "method": "POST",
    "path": "/consignments/{consignmentId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "changed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "type": "PALLET",
          "state": "OPEN",
          "references": [{"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-5"}],
          "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52",
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "reference",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_SHORT",
              "defaultMessage": "references[0].value must have at least 1 character",
              "objectName": "body",
              "field": "references[0].value"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "order",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CONSIGNMENT_ORDER",
          "message": "A PALLET cannot stand in consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c50, which is a SHIPMENT. Choose a TRUCK.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CONSIGNMENT_ORDER",
              "defaultMessage": "parentId must name a TRUCK",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "cycle",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CONSIGNMENT_CYCLE",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 cannot stand in itself or in one of its members.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CONSIGNMENT_CYCLE",
              "defaultMessage": "parentId must not name the consignment itself or a member of it",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f was not found.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "parent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_FOUND",
              "defaultMessage": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "closed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 is CLOSED, which is final.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "parentNotOpen",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52 is WAITING_FOR_APPROVAL. Members change only while it is OPEN.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_EXISTS",
          "message": "LICENSE_PLATE CX48217 belongs to TRUCK 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52, which is not CLOSED. Close that one or use another reference.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteConsignment": {
    "method": "DELETE",
    "path": "/consignments/{consignmentId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "id",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/consignments/4711",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "FORMAT",
              "defaultMessage": "consignmentId must be a UUID",
              "objectName": "path",
              "field": "consignmentId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f was not found.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "notEmpty",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_HAS_MEMBERS",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 has 1 member. Take it out first.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "closed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 is CLOSED, which is final.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setConsignmentState": {
    "method": "PUT",
    "path": "/consignments/{consignmentId}/state",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "closed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "type": "PALLET",
          "state": "CLOSED",
          "references": [
            {"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-3"},
            {"key":"LABEL_REFERENCE","value":"395212340000000014"}
          ],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "waiting",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52",
          "type": "TRUCK",
          "state": "WAITING_FOR_APPROVAL",
          "references": [{"key":"LICENSE_PLATE","value":"CX48217"}],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "carrierReference": "70438101015432113"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "state",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51/state",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "state must be one of OPEN, WAITING_FOR_APPROVAL and CLOSED",
              "objectName": "body",
              "field": "state"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f was not found.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f/state",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "final",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_TRANSITION_NOT_ALLOWED",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 is CLOSED, which is final.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51/state",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "truck",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_TRANSITION_NOT_ALLOWED",
          "message": "TRUCK 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52 is OPEN and can only become WAITING_FOR_APPROVAL.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52/state",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setConsignmentParent": {
    "method": "PUT",
    "path": "/consignments/{consignmentId}/parent",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "moved",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "type": "PALLET",
          "state": "OPEN",
          "references": [
            {"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-3"},
            {"key":"LABEL_REFERENCE","value":"395212340000000014"}
          ],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "parentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "unloaded",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51",
          "type": "PALLET",
          "state": "OPEN",
          "references": [
            {"key":"WAREHOUSE_REFERENCE","value":"CPH-RAMP-3"},
            {"key":"LABEL_REFERENCE","value":"395212340000000014"}
          ],
          "clientId": 1024,
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "order",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CONSIGNMENT_ORDER",
          "message": "A PALLET cannot stand in consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c50, which is a SHIPMENT. Choose a TRUCK.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51/parent",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CONSIGNMENT_ORDER",
              "defaultMessage": "parentId must name a TRUCK",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "cycle",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CONSIGNMENT_CYCLE",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 cannot stand in itself or in one of its members.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51/parent",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CONSIGNMENT_CYCLE",
              "defaultMessage": "parentId must not name the consignment itself or a member of it",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f was not found.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f/parent",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "parent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51/parent",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_FOUND",
              "defaultMessage": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5e was not found",
              "objectName": "body",
              "field": "parentId"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "closed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51 is CLOSED, which is final.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51/parent",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "parentNotOpen",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CONSIGNMENT_NOT_OPEN",
          "message": "Consignment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52 is WAITING_FOR_APPROVAL. Members change only while it is OPEN.",
          "path": "/v1/consignments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51/parent",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getTruckCustoms": {
    "method": "GET",
    "path": "/customs",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "truck",
        "value": {
          "truckIdentifier": "TRUCK-OSL-1120",
          "itemCount": 2,
          "items": [
            {
              "carrierReference": "373500489530470000",
              "itemNumber": "1",
              "itemDescription": "Ceiling lamp of brass for LED bulbs, household use",
              "skuNumber": "AURORA-BRASS-40",
              "quantity": 2,
              "countryOfOrigin": "DK",
              "destinationCountry": "NO",
              "netWeight": 4.2,
              "grossWeight": 5.1,
              "itemInvoicePrice": 2498,
              "currencyCode": "DKK",
              "commodityCode": "9405110090",
              "invoiceNumber": "NI-2026-0417",
              "companyNumber": "38271946",
              "eoriNumber": "DK38271946",
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "externalShipmentId": "WEB-20417",
              "itemName": "Aurora pendant lamp, brass, 40 cm",
              "composition": "Brass 80 %, glass 20 %",
              "customerReference": "ORDER-20417",
              "ccCommodityCode": "94051100",
              "dangerousGoods": false,
              "truckIdentifier": "TRUCK-OSL-1120",
              "palletIdentifier": "395212340000000014",
              "licensePlate": "CX 48 217",
              "procedureType": "EXPORT",
              "procedureCode": "1000",
              "customsType": "SALE_OF_GOODS",
              "invoiceType": "commercial",
              "termsOfTrade": "DDP",
              "shippingCharges": 98,
              "otherCharges": 0,
              "clientId": 1024,
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
              "closed": false,
              "transferState": "NOT_SENT"
            },
            {
              "carrierReference": "373500489530470000",
              "itemNumber": "2",
              "itemDescription": "Table lamp with shade of opal glass, household use",
              "skuNumber": "NOVA-OPAL-25",
              "quantity": 3,
              "countryOfOrigin": "PL",
              "destinationCountry": "NO",
              "netWeight": 6.3,
              "grossWeight": 7.5,
              "itemInvoicePrice": 3747,
              "currencyCode": "DKK",
              "commodityCode": "9405210090",
              "invoiceNumber": "NI-2026-0417",
              "companyNumber": "38271946",
              "eoriNumber": "DK38271946",
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "externalShipmentId": "WEB-20417",
              "itemName": "Nova table lamp, opal glass, 25 cm",
              "composition": "Glass 70 %, steel 30 %",
              "customerReference": "ORDER-20417",
              "ccCommodityCode": "94052100",
              "dangerousGoods": false,
              "truckIdentifier": "TRUCK-OSL-1120",
              "palletIdentifier": "395212340000000014",
              "licensePlate": "CX 48 217",
              "procedureType": "EXPORT",
              "procedureCode": "1000",
              "customsType": "SALE_OF_GOODS",
              "invoiceType": "commercial",
              "termsOfTrade": "DDP",
              "shippingCharges": 0,
              "otherCharges": 0,
              "clientId": 1024,
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c42",
              "closed": false,
              "transferState": "NOT_SENT"
            }
          ],
          "totals": [
            {
              "currencyCode": "DKK",
              "commodityCode": "9405110090",
              "countryOfOrigin": "DK",
              "itemCount": 1,
              "quantity": 2,
              "netWeight": 4.2,
              "grossWeight": 5.1,
              "itemInvoicePrice": 2498,
              "shippingCharges": 98,
              "otherCharges": 0
            },
            {
              "currencyCode": "DKK",
              "commodityCode": "9405210090",
              "countryOfOrigin": "PL",
              "itemCount": 1,
              "quantity": 3,
              "netWeight": 6.3,
              "grossWeight": 7.5,
              "itemInvoicePrice": 3747,
              "shippingCharges": 0,
              "otherCharges": 0
            }
          ]
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "empty",
        "value": {"truckIdentifier":"TRUCK-OSL-1121","itemCount":0,"items":[],"totals":[]}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "truck",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"REQUIRED","defaultMessage":"truck is required","objectName":"query","field":"truck"}]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "getTruckCustomsReport": {
    "method": "GET",
    "path": "/customs/report",
    "responses": [
      {
        "status": 200,
        "headers": {"content-disposition":"attachment; filename=\"customs-TRUCK-OSL-1120-2026-11-20.csv\""},
        "type": "text/csv",
        "name": "truck",
        "value": "rowType,truckIdentifier,palletIdentifier,licensePlate,carrierReference,shipmentId,externalShipmentId,customerReference,invoiceNumber,invoiceType,itemNumber,skuNumber,itemName,itemDescription,composition,itemCount,quantity,netWeight,grossWeight,currencyCode,itemInvoicePrice,shippingCharges,otherCharges,commodityCode,ccCommodityCode,countryOfOrigin,destinationCountry,customsType,termsOfTrade,procedureType,procedureCode,dangerousGoods,dangerousGoodsCode,ioss,companyNumber,eoriNumber,clientId,closed,transferState,transferMessage\r\nITEM,TRUCK-OSL-1120,395212340000000014,CX 48 217,373500489530470000,0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01,WEB-20417,ORDER-20417,NI-2026-0417,commercial,1,AURORA-BRASS-40,\"Aurora pendant lamp, brass, 40 cm\",\"Ceiling lamp of brass for LED bulbs, household use\",\"Brass 80 %, glass 20 %\",1,2,4.2,5.1,DKK,2498,98,0,9405110090,94051100,DK,NO,SALE_OF_GOODS,DDP,EXPORT,1000,false,,,38271946,DK38271946,1024,false,NOT_SENT,\r\nITEM,TRUCK-OSL-1120,395212340000000014,CX 48 217,373500489530470000,0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01,WEB-20417,ORDER-20417,NI-2026-0417,commercial,2,NOVA-OPAL-25,\"Nova table lamp, opal glass, 25 cm\",\"Table lamp with shade of opal glass, household use\",\"Glass 70 %, steel 30 %\",1,3,6.3,7.5,DKK,3747,0,0,9405210090,94052100,PL,NO,SALE_OF_GOODS,DDP,EXPORT,1000,false,,,38271946,DK38271946,1024,false,NOT_SENT,\r\nTOTAL,TRUCK-OSL-1120,,,,,,,,,,,,,,1,2,4.2,5.1,DKK,2498,98,0,9405110090,,DK,,,,,,,,,,,,,,\r\nTOTAL,TRUCK-OSL-1120,,,,,,,,,,,,,,1,3,6.3,7.5,DKK,3747,0,0,9405210090,,PL,,,,,,,,,,,,,,\r\n"
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "truck",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs/report",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"REQUIRED","defaultMessage":"truck is required","objectName":"query","field":"truck"}]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "getTruckCustomsTransfer": {
    "method": "GET",
    "path": "/customs/transfer",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "truck",
        "value": {
          "clientId": 1024,
          "customsItems": [
            {
              "carrierReference": "373500489530470000",
              "itemNumber": "1",
              "itemDescription": "Ceiling lamp of brass for LED bulbs, household use",
              "skuNumber": "AURORA-BRASS-40",
              "quantity": 2,
              "countryOfOrigin": "DK",
              "destinationCountry": "NO",
              "netWeight": 4.2,
              "grossWeight": 5.1,
              "itemInvoicePrice": 2498,
              "currencyCode": "DKK",
              "commodityCode": "9405110090",
              "invoiceNumber": "NI-2026-0417",
              "companyNumber": "38271946",
              "eoriNumber": "DK38271946",
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "externalShipmentId": "WEB-20417",
              "itemName": "Aurora pendant lamp, brass, 40 cm",
              "composition": "Brass 80 %, glass 20 %",
              "customerReference": "ORDER-20417",
              "ccCommodityCode": "94051100",
              "dangerousGoods": false,
              "truckIdentifier": "TRUCK-OSL-1120",
              "palletIdentifier": "395212340000000014",
              "licensePlate": "CX 48 217",
              "procedureType": "EXPORT",
              "procedureCode": "1000",
              "customsType": "SALE_OF_GOODS",
              "invoiceType": "commercial",
              "termsOfTrade": "DDP",
              "shippingCharges": 98,
              "otherCharges": 0,
              "clientId": 1024,
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
              "closed": true,
              "transferState": "TRANSFER_ERROR",
              "closedAt": "2026-11-20T14:00:00.000Z",
              "transferMessage": "Commodity code 9405110090 is not known in the tariff of NO.",
              "createdAt": "2026-11-20T09:30:00.000Z"
            },
            {
              "carrierReference": "373500489530470000",
              "itemNumber": "2",
              "itemDescription": "Table lamp with shade of opal glass, household use",
              "skuNumber": "NOVA-OPAL-25",
              "quantity": 3,
              "countryOfOrigin": "PL",
              "destinationCountry": "NO",
              "netWeight": 6.3,
              "grossWeight": 7.5,
              "itemInvoicePrice": 3747,
              "currencyCode": "DKK",
              "commodityCode": "9405210090",
              "invoiceNumber": "NI-2026-0417",
              "companyNumber": "38271946",
              "eoriNumber": "DK38271946",
              "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
              "externalShipmentId": "WEB-20417",
              "itemName": "Nova table lamp, opal glass, 25 cm",
              "composition": "Glass 70 %, steel 30 %",
              "customerReference": "ORDER-20417",
              "ccCommodityCode": "94052100",
              "dangerousGoods": false,
              "truckIdentifier": "TRUCK-OSL-1120",
              "palletIdentifier": "395212340000000014",
              "licensePlate": "CX 48 217",
              "procedureType": "EXPORT",
              "procedureCode": "1000",
              "customsType": "SALE_OF_GOODS",
              "invoiceType": "commercial",
              "termsOfTrade": "DDP",
              "shippingCharges": 0,
              "otherCharges": 0,
              "clientId": 1024,
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c42",
              "closed": true,
              "transferState": "TRANSFER_SUCCESS",
              "closedAt": "2026-11-20T14:00:00.000Z",
              "transferMessage": "Export declaration 26DK003102A7F1B2C4 was accepted.",
              "createdAt": "2026-11-20T09:30:00.000Z"
            }
          ]
        }
      },
      {"status":200,"type":"application/json","name":"empty","value":{"clientId":1024,"customsItems":[]}},
      {
        "status": 400,
        "type": "application/json",
        "name": "truck",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs/transfer",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"REQUIRED","defaultMessage":"truck is required","objectName":"query","field":"truck"}]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "listCustomsItems": {
    "method": "GET",
    "path": "/customs-api/customs-items",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "invoice",
        "value": [
          {
            "carrierReference": "373500489530470000",
            "itemNumber": "1",
            "itemDescription": "Ceiling lamp of brass for LED bulbs, household use",
            "skuNumber": "AURORA-BRASS-40",
            "quantity": 2,
            "countryOfOrigin": "DK",
            "destinationCountry": "NO",
            "netWeight": 4.2,
            "grossWeight": 5.1,
            "itemInvoicePrice": 2498,
            "currencyCode": "DKK",
            "commodityCode": "9405110090",
            "invoiceNumber": "NI-2026-0417",
            "companyNumber": "38271946",
            "eoriNumber": "DK38271946",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "externalShipmentId": "WEB-20417",
            "itemName": "Aurora pendant lamp, brass, 40 cm",
            "composition": "Brass 80 %, glass 20 %",
            "customerReference": "ORDER-20417",
            "ccCommodityCode": "94051100",
            "dangerousGoods": false,
            "truckIdentifier": "TRUCK-OSL-1120",
            "palletIdentifier": "395212340000000014",
            "licensePlate": "CX 48 217",
            "procedureType": "EXPORT",
            "procedureCode": "1000",
            "customsType": "SALE_OF_GOODS",
            "invoiceType": "commercial",
            "termsOfTrade": "DDP",
            "shippingCharges": 98,
            "otherCharges": 0,
            "clientId": 1024,
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
            "closed": false,
            "transferState": "NOT_SENT"
          },
          {
            "carrierReference": "373500489530470000",
            "itemNumber": "2",
            "itemDescription": "Table lamp with shade of opal glass, household use",
            "skuNumber": "NOVA-OPAL-25",
            "quantity": 3,
            "countryOfOrigin": "PL",
            "destinationCountry": "NO",
            "netWeight": 6.3,
            "grossWeight": 7.5,
            "itemInvoicePrice": 3747,
            "currencyCode": "DKK",
            "commodityCode": "9405210090",
            "invoiceNumber": "NI-2026-0417",
            "companyNumber": "38271946",
            "eoriNumber": "DK38271946",
            "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
            "externalShipmentId": "WEB-20417",
            "itemName": "Nova table lamp, opal glass, 25 cm",
            "composition": "Glass 70 %, steel 30 %",
            "customerReference": "ORDER-20417",
            "ccCommodityCode": "94052100",
            "dangerousGoods": false,
            "truckIdentifier": "TRUCK-OSL-1120",
            "palletIdentifier": "395212340000000014",
            "licensePlate": "CX 48 217",
            "procedureType": "EXPORT",
            "procedureCode": "1000",
            "customsType": "SALE_OF_GOODS",
            "invoiceType": "commercial",
            "termsOfTrade": "DDP",
            "shippingCharges": 0,
            "otherCharges": 0,
            "clientId": 1024,
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c42",
            "closed": false,
            "transferState": "NOT_SENT"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "filterType",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_ALLOWED",
              "defaultMessage": "filterType must be one of invoiceNumber, customerReference, externalShipmentId, shipmentId and carrierReference",
              "objectName": "query",
              "field": "filterType"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "value",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [{"code":"REQUIRED","defaultMessage":"value is required","objectName":"query","field":"value"}]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "createCustomsItem": {
    "method": "POST",
    "path": "/customs-api/customs-items",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "sale",
        "value": {
          "carrierReference": "373500489530470000",
          "itemNumber": "1",
          "itemDescription": "Ceiling lamp of brass for LED bulbs, household use",
          "skuNumber": "AURORA-BRASS-40",
          "quantity": 2,
          "countryOfOrigin": "DK",
          "destinationCountry": "NO",
          "netWeight": 4.2,
          "grossWeight": 5.1,
          "itemInvoicePrice": 2498,
          "currencyCode": "DKK",
          "commodityCode": "9405110090",
          "invoiceNumber": "NI-2026-0417",
          "companyNumber": "38271946",
          "eoriNumber": "DK38271946",
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "externalShipmentId": "WEB-20417",
          "itemName": "Aurora pendant lamp, brass, 40 cm",
          "composition": "Brass 80 %, glass 20 %",
          "customerReference": "ORDER-20417",
          "ccCommodityCode": "94051100",
          "dangerousGoods": false,
          "truckIdentifier": "TRUCK-OSL-1120",
          "palletIdentifier": "395212340000000014",
          "licensePlate": "CX 48 217",
          "procedureType": "EXPORT",
          "procedureCode": "1000",
          "customsType": "SALE_OF_GOODS",
          "invoiceType": "commercial",
          "termsOfTrade": "DDP",
          "shippingCharges": 98,
          "otherCharges": 0,
          "clientId": 1024,
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "closed": false,
          "transferState": "NOT_SENT"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "invalid",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 3 errors. See errors for each of them.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "quantity must be at least 1",
              "objectName": "body",
              "field": "quantity"
            },
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "itemInvoicePrice must be more than 0",
              "objectName": "body",
              "field": "itemInvoicePrice"
            },
            {
              "code": "TOO_SHORT",
              "defaultMessage": "commodityCode must have at least 6 characters",
              "objectName": "body",
              "field": "commodityCode"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "impossible",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 3 errors. See errors for each of them.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "COUNTRY_UNKNOWN",
              "defaultMessage": "destinationCountry must be a country code of ISO 3166-1 such as DK, and UK is none",
              "objectName": "body",
              "field": "destinationCountry"
            },
            {
              "code": "CURRENCY_UNKNOWN",
              "defaultMessage": "currencyCode must be a currency of ISO 4217 that is in use, such as DKK, and DKR is none",
              "objectName": "body",
              "field": "currencyCode"
            },
            {
              "code": "EORI_INVALID",
              "defaultMessage": "eoriNumber must be an EORI number that begins with its country, such as DK29384756",
              "objectName": "body",
              "field": "eoriNumber"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "weights",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "grossWeight must be at least netWeight, which is 4.2",
              "objectName": "body",
              "field": "grossWeight"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_ITEM_EXISTS",
          "message": "Line 1 of invoice NI-2026-0417 in parcel 373500489530470000 is declared as customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41. Update that item instead.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "invoiceClosed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_INVOICE_CLOSED",
          "message": "Invoice NI-2026-0417 is closed. Open it again before you add to it.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key order-20417-customs was used with another body. Choose a new key for a new request.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setCustomsTransferStatus": {
    "method": "PUT",
    "path": "/customs-api/customs-items",
    "responses": [
      {"status":200,"type":"application/json","name":"success","value":"2 customs items are TRANSFER_SUCCESS now."},
      {
        "status": 400,
        "type": "application/json",
        "name": "empty",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_FEW",
              "defaultMessage": "customsItemIds must have at least 1 item",
              "objectName": "body",
              "field": "customsItemIds"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f was not found.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "NOT_FOUND",
              "defaultMessage": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f was not found",
              "objectName": "body",
              "field": "customsItemIds[1]"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "transition",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_TRANSITION_NOT_ALLOWED",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41 is NOT_SENT and can only become SENT.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "closeCustomsItems": {
    "method": "PATCH",
    "path": "/customs-api/customs-items",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "invoice",
        "value": {"filterType":"invoiceNumber","value":"NI-2026-0417","closed":true,"itemCount":2,"changedCount":2}
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "opened",
        "value": {
          "filterType": "truckIdentifier",
          "value": "TRUCK-OSL-1120",
          "closed": false,
          "itemCount": 2,
          "changedCount": 1
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "totalMissing",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "REQUIRED",
              "defaultMessage": "currencyCode is required when closing by invoiceNumber",
              "objectName": "body",
              "field": "currencyCode"
            },
            {
              "code": "REQUIRED",
              "defaultMessage": "totalInvoiceAmount is required when closing by invoiceNumber",
              "objectName": "body",
              "field": "totalInvoiceAmount"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "total",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CUSTOMS_INVOICE_TOTAL",
          "message": "Invoice NI-2026-0417 adds up to 6343.00 DKK over 2 items, not 6443.00. Add the missing items or correct the total.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CUSTOMS_INVOICE_TOTAL",
              "defaultMessage": "totalInvoiceAmount must be within 0.01 of 6343.00",
              "objectName": "body",
              "field": "totalInvoiceAmount"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "currency",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "CUSTOMS_INVOICE_CURRENCY",
          "message": "Items of invoice NI-2026-0417 have the currencies DKK and NOK. An invoice closes with one currency only.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CUSTOMS_INVOICE_CURRENCY",
              "defaultMessage": "currencyCode must be the currency of every item of the invoice",
              "objectName": "body",
              "field": "currencyCode"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "none",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "No customs item of invoice NI-2026-9999 was found.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "sent",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_ITEM_SENT",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c42 was sent to the broker and is TRANSFER_SUCCESS. Only NOT_SENT and TRANSFER_ERROR can be opened.",
          "path": "/v1/customs-api/customs-items",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createCustomsItems": {
    "method": "POST",
    "path": "/customs-api/customs-items/multiple",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "parcel",
        "value": {"customsIds":["0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41","0198c0de-7a11-7c3e-9b52-4f6d2a1e8c42"]}
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "items",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/customs-api/customs-items/multiple",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "REQUIRED",
              "defaultMessage": "items[0].eoriNumber is required",
              "objectName": "body",
              "field": "items[0].eoriNumber"
            },
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "items[1].quantity must be at least 1",
              "objectName": "body",
              "field": "items[1].quantity"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "empty",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items/multiple",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"TOO_FEW","defaultMessage":"items must have at least 1 item","objectName":"body","field":"items"}
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_ITEM_EXISTS",
          "message": "1 of 2 items conflicts with existing ones. See errors for each.",
          "path": "/v1/customs-api/customs-items/multiple",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CUSTOMS_ITEM_EXISTS",
              "defaultMessage": "Line 1 of invoice NI-2026-0417 in parcel 373500489530470000 is declared as customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
              "objectName": "body",
              "field": "items[0]"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key order-20417-customs was used with another body. Choose a new key for a new request.",
          "path": "/v1/customs-api/customs-items/multiple",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateCustomsItemsTruck": {
    "method": "PUT",
    "path": "/customs-api/customs-items/multiple/{filterValue}",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "truck",
        "value": "2 customs items are on truck TRUCK-OSL-1120 now."
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "long",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items/multiple/NI-2026-0417",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TOO_LONG",
              "defaultMessage": "truckIdentifier must have at most 35 characters",
              "objectName": "body",
              "field": "truckIdentifier"
            }
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "none",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "No customs item with invoiceNumber NI-2026-9999 was found.",
          "path": "/v1/customs-api/customs-items/multiple/NI-2026-9999",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "closed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_ITEM_CLOSED",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41 is closed since 2026-11-20T14:00:00.000Z. Open its invoice or truck again before you change it.",
          "path": "/v1/customs-api/customs-items/multiple/NI-2026-0417",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getCustomsItem": {
    "method": "GET",
    "path": "/customs-api/customs-items/{customsId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "open",
        "value": {
          "carrierReference": "373500489530470000",
          "itemNumber": "1",
          "itemDescription": "Ceiling lamp of brass for LED bulbs, household use",
          "skuNumber": "AURORA-BRASS-40",
          "quantity": 2,
          "countryOfOrigin": "DK",
          "destinationCountry": "NO",
          "netWeight": 4.2,
          "grossWeight": 5.1,
          "itemInvoicePrice": 2498,
          "currencyCode": "DKK",
          "commodityCode": "9405110090",
          "invoiceNumber": "NI-2026-0417",
          "companyNumber": "38271946",
          "eoriNumber": "DK38271946",
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "externalShipmentId": "WEB-20417",
          "itemName": "Aurora pendant lamp, brass, 40 cm",
          "composition": "Brass 80 %, glass 20 %",
          "customerReference": "ORDER-20417",
          "ccCommodityCode": "94051100",
          "dangerousGoods": false,
          "truckIdentifier": "TRUCK-OSL-1120",
          "palletIdentifier": "395212340000000014",
          "licensePlate": "CX 48 217",
          "procedureType": "EXPORT",
          "procedureCode": "1000",
          "customsType": "SALE_OF_GOODS",
          "invoiceType": "commercial",
          "termsOfTrade": "DDP",
          "shippingCharges": 98,
          "otherCharges": 0,
          "clientId": 1024,
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "closed": false,
          "transferState": "NOT_SENT"
        }
      },
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "refused",
        "value": {
          "carrierReference": "373500489530470000",
          "itemNumber": "1",
          "itemDescription": "Ceiling lamp of brass for LED bulbs, household use",
          "skuNumber": "AURORA-BRASS-40",
          "quantity": 2,
          "countryOfOrigin": "DK",
          "destinationCountry": "NO",
          "netWeight": 4.2,
          "grossWeight": 5.1,
          "itemInvoicePrice": 2498,
          "currencyCode": "DKK",
          "commodityCode": "9405110090",
          "invoiceNumber": "NI-2026-0417",
          "companyNumber": "38271946",
          "eoriNumber": "DK38271946",
          "shipmentId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01",
          "externalShipmentId": "WEB-20417",
          "itemName": "Aurora pendant lamp, brass, 40 cm",
          "composition": "Brass 80 %, glass 20 %",
          "customerReference": "ORDER-20417",
          "ccCommodityCode": "94051100",
          "dangerousGoods": false,
          "truckIdentifier": "TRUCK-OSL-1120",
          "palletIdentifier": "395212340000000014",
          "licensePlate": "CX 48 217",
          "procedureType": "EXPORT",
          "procedureCode": "1000",
          "customsType": "SALE_OF_GOODS",
          "invoiceType": "commercial",
          "termsOfTrade": "DDP",
          "shippingCharges": 98,
          "otherCharges": 0,
          "clientId": 1024,
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "closed": true,
          "transferState": "TRANSFER_ERROR",
          "closedAt": "2026-11-20T14:00:00.000Z",
          "transferMessage": "Commodity code 9405110090 is not known in the tariff of NO."
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "id",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items/4711",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"FORMAT","defaultMessage":"customsId must be a UUID","objectName":"path","field":"customsId"}
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f was not found.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateCustomsItem": {
    "method": "PUT",
    "path": "/customs-api/customs-items/{customsId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "changed",
        "value": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41 was updated."
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "invalid",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 3 errors. See errors for each of them.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "quantity must be at least 1",
              "objectName": "body",
              "field": "quantity"
            },
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "itemInvoicePrice must be more than 0",
              "objectName": "body",
              "field": "itemInvoicePrice"
            },
            {
              "code": "TOO_SHORT",
              "defaultMessage": "commodityCode must have at least 6 characters",
              "objectName": "body",
              "field": "commodityCode"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "client",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"NOT_ALLOWED","defaultMessage":"clientId must stay 1024","objectName":"body","field":"clientId"}
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f was not found.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "closed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_ITEM_CLOSED",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41 is closed since 2026-11-20T14:00:00.000Z. Open its invoice or truck again before you change it.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "exists",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_ITEM_EXISTS",
          "message": "Line 1 of invoice NI-2026-0417 in parcel 373500489530470000 is declared as customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41. Update that item instead.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteCustomsItem": {
    "method": "DELETE",
    "path": "/customs-api/customs-items/{customsId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 400,
        "type": "application/json",
        "name": "id",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/customs-items/4711",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"FORMAT","defaultMessage":"customsId must be a UUID","objectName":"path","field":"customsId"}
          ]
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "unknown",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f was not found.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "closed",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "CUSTOMS_ITEM_CLOSED",
          "message": "Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41 is closed since 2026-11-20T14:00:00.000Z. Open its invoice or truck again before you change it.",
          "path": "/v1/customs-api/customs-items/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "setCustomsClosingTime": {
    "method": "PUT",
    "path": "/customs-api/configuration/time-to-finalize-close",
    "responses": [
      {"status":200,"type":"application/json","name":"twoHours","value":{"minute":120}},
      {
        "status": 400,
        "type": "application/json",
        "name": "range",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/customs-api/configuration/time-to-finalize-close",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"minute must be at most 1440","objectName":"body","field":"minute"}
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listItems": {
    "method": "GET",
    "path": "/items",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "items",
        "value": [
          {
            "sku": "AURORA-BRASS-40",
            "name": "Aurora pendant lamp, brass, 40 cm",
            "itemType": "UNPACKED",
            "length": 42,
            "width": 42,
            "height": 28.5,
            "weight": 3.1,
            "harmonizedCode": "9405110090",
            "countryOfOrigin": "DK",
            "customsDescription": "Ceiling lamp of brass for LED bulbs, household use",
            "value": 2499,
            "currencyCode": "DKK",
            "turning": "UPRIGHT",
            "stacking": "NONE",
            "mixing": "ANY",
            "createdAt": "2026-09-14T07:20:10.112Z",
            "changedAt": "2026-10-01T08:05:00.931Z"
          },
          {
            "sku": "NOVA-OPAL-25",
            "name": "Nova shade, opal glass, 25 cm",
            "itemType": "UNPACKED",
            "length": 25,
            "width": 25,
            "height": 18,
            "weight": 0.4,
            "harmonizedCode": "94059190",
            "countryOfOrigin": "PL",
            "value": 449,
            "currencyCode": "DKK",
            "turning": "ANY",
            "stacking": "SAME_ITEM",
            "mixing": "ANY",
            "createdAt": "2026-09-14T07:20:10.112Z",
            "changedAt": "2026-11-02T10:15:00.000Z",
            "deletedAt": "2026-11-02T10:15:00.000Z"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "badParameter",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {"code":"OUT_OF_RANGE","defaultMessage":"page must be at least 1","objectName":"query","field":"page"}
          ]
        }
      }
    ],
    "shared": ["Unauthorized","Forbidden","NotAcceptable","TooManyRequests","InternalServerError","ServiceUnavailable"]
  },
  "setItems": {
    "method": "PUT",
    "path": "/items",
    "responses": [
      {"status":200,"type":"application/json","name":"catalogue","value":{"created":2,"updated":0,"unchanged":0}},
      {"status":200,"type":"application/json","name":"newPrice","value":{"created":0,"updated":1,"unchanged":0}},
      {
        "status": 400,
        "type": "application/json",
        "name": "incomplete",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 2 errors. See errors for each of them.",
          "path": "/v1/items",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "REQUIRED",
              "defaultMessage": "items[0].weight is required, since NOVA-OPAL-25 is new",
              "objectName": "body",
              "field": "items[0].weight"
            },
            {
              "code": "CURRENCY_MISSING",
              "defaultMessage": "items[0].value and currencyCode come together",
              "objectName": "body",
              "field": "items[0].currencyCode"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "importItems": {
    "method": "POST",
    "path": "/items/import",
    "responses": [
      {"status":200,"type":"application/json","name":"catalogue","value":{"created":2,"updated":0,"unchanged":0}},
      {
        "status": 400,
        "type": "application/json",
        "name": "badRow",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/items/import",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "TYPE",
              "defaultMessage": "row 3, weight: \"0,4 kg\" is no number",
              "objectName": "body",
              "field": "row[3].weight"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "exportItems": {
    "method": "GET",
    "path": "/items/export.csv",
    "responses": [
      {
        "status": 200,
        "headers": {"content-disposition":"attachment; filename=\"label.pdf\""},
        "type": "text/csv",
        "name": "catalogue",
        "value": "sku,name,itemType,length,width,height,weight,freightClass,harmonizedCode,countryOfOrigin,customsDescription,value,currencyCode,turning,stacking,mixing,dangerousGoodsCode\r\nAURORA-BRASS-40,\"Aurora pendant lamp, brass, 40 cm\",UNPACKED,42.0,42.0,28.5,3.100,,9405110090,DK,\"Ceiling lamp of brass for LED bulbs, household use\",2499.00,DKK,UPRIGHT,NONE,ANY,\r\n"
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getItem": {
    "method": "GET",
    "path": "/items/{sku}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "lamp",
        "value": {
          "sku": "AURORA-BRASS-40",
          "name": "Aurora pendant lamp, brass, 40 cm",
          "itemType": "UNPACKED",
          "length": 42,
          "width": 42,
          "height": 28.5,
          "weight": 3.1,
          "harmonizedCode": "9405110090",
          "countryOfOrigin": "DK",
          "customsDescription": "Ceiling lamp of brass for LED bulbs, household use",
          "value": 2499,
          "currencyCode": "DKK",
          "turning": "UPRIGHT",
          "stacking": "NONE",
          "mixing": "ANY",
          "createdAt": "2026-09-14T07:20:10.112Z",
          "changedAt": "2026-10-01T08:05:00.931Z"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteItem": {
    "method": "DELETE",
    "path": "/items/{sku}",
    "responses": [{"status":204,"name":"empty"}],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "packItems": {
    "method": "POST",
    "path": "/packings",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "lamp",
        "value": {
          "parcels": [
            {
              "kind": "PACKED",
              "parcelDefinitionId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
              "name": "Table lamp, large box",
              "length": 60,
              "width": 45,
              "height": 35.5,
              "weight": 3.7,
              "cost": 14.5,
              "currencyCode": "DKK",
              "volumeUse": 55.1,
              "items": [{"sku":"AURORA-BRASS-40","quantity":1}],
              "placements": [{"sku":"AURORA-BRASS-40","x":0,"y":0,"z":0,"length":42,"width":42,"height":28.5}]
            }
          ],
          "notPacked": [],
          "totalWeight": 3.7,
          "totalCost": 14.5,
          "currencyCode": "DKK"
        }
      },
      {
        "status": 200,
        "type": "application/json",
        "name": "tooLarge",
        "value": {
          "parcels": [
            {
              "kind": "PACKED",
              "parcelDefinitionId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0",
              "name": "Table lamp, large box",
              "length": 60,
              "width": 45,
              "height": 35.5,
              "weight": 3.7,
              "cost": 14.5,
              "currencyCode": "DKK",
              "volumeUse": 55.1,
              "items": [{"sku":"AURORA-BRASS-40","quantity":1}],
              "placements": [{"sku":"AURORA-BRASS-40","x":0,"y":0,"z":0,"length":42,"width":42,"height":28.5}],
              "picture": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-40 -36 92 88\"></svg>"
            }
          ],
          "notPacked": [
            {
              "sku": "VEGA-FLOOR-160",
              "quantity": 1,
              "reason": "TOO_LARGE",
              "message": "VEGA-FLOOR-160 is 165 x 38 x 22 cm and fits into none of 3 parcel definitions."
            }
          ],
          "totalWeight": 3.7,
          "totalCost": 14.5,
          "currencyCode": "DKK"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "unknownItem",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/packings",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "ITEM_UNKNOWN",
              "defaultMessage": "items[0].sku: SAMPLE-1 is not among your items. Add it there, or send itemType, length, width, height and weight",
              "objectName": "body",
              "field": "items[0].sku"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "plan",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PLAN_REQUIRED",
          "message": "Packing 12 UNPACKED pieces needs the plan PRO or ENTERPRISE, and client 1024 has TRIAL, which packs 10. Upgrade the plan first.",
          "path": "/v1/packings",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "forbidden",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "FORBIDDEN",
          "message": "This call needs the permission items:read. Ask an administrator of your client for a role that has it.",
          "path": "/v1/packings",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createRates": {
    "method": "POST",
    "path": "/rates",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "sweden",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40",
          "createdAt": "2026-11-20T09:30:00.000Z",
          "expiresAt": "2026-11-21T09:30:00.000Z",
          "rates": [
            {
              "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17",
              "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
              "productName": "MyPack Home",
              "source": "RATE_SHEET",
              "rateSheetId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10",
              "rateSheetVersion": 1,
              "currency": "DKK",
              "net": 96.57,
              "vat": 24.14,
              "total": 120.71,
              "lines": [
                {
                  "type": "FREIGHT",
                  "code": "SE",
                  "name": "Freight",
                  "amount": 89,
                  "explanation": "Parcel 1: 4.2 kg in zone SE, over 0 up to 5 kg",
                  "parcel": 1
                },
                {
                  "type": "FUEL",
                  "code": "FUEL",
                  "name": "Fuel surcharge",
                  "amount": 7.57,
                  "explanation": "8.5 % of 89.00 DKK in 2026-11"
                },
                {"type":"VAT","code":"VAT","name":"Value added tax","amount":24.14,"explanation":"25 % of 96.57 DKK"}
              ],
              "promise": {"leaves":"2026-11-20","earliest":"2026-11-24","latest":"2026-11-25"},
              "requires": [
                {
                  "code": "CONTACT_REQUIRED",
                  "field": "recipient.contactInfo",
                  "message": "POSTNORD_DK_17 needs a mobile number or an e-mail address of the recipient"
                }
              ]
            }
          ],
          "leftOut": [
            {
              "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_18"},
              "reasons": [
                {
                  "code": "NO_PRICE",
                  "defaultMessage": "No rate sheet counts for POSTNORD_DK_18 on 2026-11-20, and POSTNORD_DK was not asked"
                }
              ]
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "postCode",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/rates",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "POST_CODE_REQUIRED",
              "defaultMessage": "recipient.postCode is required in SE",
              "objectName": "body",
              "field": "recipient.postCode"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listRateSheets": {
    "method": "GET",
    "path": "/rate-sheets",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "one",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10",
            "clientId": 1024,
            "version": 1,
            "name": "PostNord 2026",
            "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
            "scope": "CHILDREN",
            "currency": "DKK",
            "validFrom": "2026-01-01",
            "basis": "PARCEL",
            "measure": "WEIGHT",
            "vatPercent": 25,
            "cutOff": "15:00",
            "zones": [
              {"code":"DK","areas":[{"country":"DK"}],"transitDays":{"from":1,"to":1}},
              {"code":"SE","areas":[{"country":"SE"}],"transitDays":{"from":2,"to":3}}
            ],
            "stepCount": 4,
            "surcharges": [
              {
                "code": "FUEL",
                "type": "FUEL",
                "name": "Fuel surcharge",
                "months": [{"month":"2026-11","percent":8.5},{"month":"2026-12","percent":9}]
              }
            ],
            "createdAt": "2026-11-20T09:30:00.000Z",
            "createdBy": "freja@nordlys.example"
          }
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createRateSheet": {
    "method": "POST",
    "path": "/rate-sheets",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01","etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "nordic",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10",
          "clientId": 1024,
          "version": 1,
          "name": "PostNord 2026",
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "scope": "CHILDREN",
          "currency": "DKK",
          "validFrom": "2026-01-01",
          "basis": "PARCEL",
          "measure": "WEIGHT",
          "vatPercent": 25,
          "cutOff": "15:00",
          "zones": [
            {"code":"DK","areas":[{"country":"DK"}],"transitDays":{"from":1,"to":1}},
            {"code":"SE","areas":[{"country":"SE"}],"transitDays":{"from":2,"to":3}}
          ],
          "stepCount": 4,
          "surcharges": [
            {
              "code": "FUEL",
              "type": "FUEL",
              "name": "Fuel surcharge",
              "months": [{"month":"2026-11","percent":8.5},{"month":"2026-12","percent":9}]
            }
          ],
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "hole",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors for each field.",
          "path": "/v1/rate-sheets",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "STEP_HOLE",
              "defaultMessage": "steps[1].from must be 5, where the step before it ends, and not 6. No price counts over 5 up to 6 in zone DK",
              "objectName": "body",
              "field": "steps[1].from"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "overlap",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors for each field.",
          "path": "/v1/rate-sheets",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "ZONE_OVERLAP",
              "defaultMessage": "zones[1].areas[0] shares places with zone DK. Each place belongs to one zone",
              "objectName": "body",
              "field": "zones[1].areas[0]"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "overlap",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PERIOD_OVERLAPS",
          "message": "Rate sheet 0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10 of POSTNORD_DK_17 counts from 2026-01-01 on. End it first or choose another period.",
          "path": "/v1/rate-sheets",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "keyReused",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "IDEMPOTENCY_KEY_REUSED",
          "message": "The Idempotency-Key was used for a request with another body. Send a new key.",
          "path": "/v1/rate-sheets",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateRateSheet": {
    "method": "PUT",
    "path": "/rate-sheets",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "renamed",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10",
          "clientId": 1024,
          "version": 2,
          "name": "PostNord 2026, with fuel of December",
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "scope": "CHILDREN",
          "currency": "DKK",
          "validFrom": "2026-01-01",
          "basis": "PARCEL",
          "measure": "WEIGHT",
          "vatPercent": 25,
          "cutOff": "15:00",
          "zones": [
            {"code":"DK","areas":[{"country":"DK"}],"transitDays":{"from":1,"to":1}},
            {"code":"SE","areas":[{"country":"SE"}],"transitDays":{"from":2,"to":3}}
          ],
          "stepCount": 4,
          "surcharges": [
            {
              "code": "FUEL",
              "type": "FUEL",
              "name": "Fuel surcharge",
              "months": [{"month":"2026-11","percent":8.5},{"month":"2026-12","percent":9}]
            }
          ],
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-30T07:10:00.000Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "hole",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors for each field.",
          "path": "/v1/rate-sheets",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "STEP_HOLE",
              "defaultMessage": "steps[1].from must be 5, where the step before it ends, and not 6. No price counts over 5 up to 6 in zone DK",
              "objectName": "body",
              "field": "steps[1].from"
            }
          ]
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "overlap",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "PERIOD_OVERLAPS",
          "message": "Rate sheet 0198c0de-7a11-7c3e-9b52-4f6d2a1e8d11 of POSTNORD_DK_17 counts from 2027-01-01 on. End it first or choose another period.",
          "path": "/v1/rate-sheets",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getRateSheet": {
    "method": "GET",
    "path": "/rate-sheets/{rateSheetId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "nordic",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10",
          "clientId": 1024,
          "version": 1,
          "name": "PostNord 2026",
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "scope": "CHILDREN",
          "currency": "DKK",
          "validFrom": "2026-01-01",
          "basis": "PARCEL",
          "measure": "WEIGHT",
          "vatPercent": 25,
          "cutOff": "15:00",
          "zones": [
            {"code":"DK","areas":[{"country":"DK"}],"transitDays":{"from":1,"to":1}},
            {"code":"SE","areas":[{"country":"SE"}],"transitDays":{"from":2,"to":3}}
          ],
          "stepCount": 4,
          "surcharges": [
            {
              "code": "FUEL",
              "type": "FUEL",
              "name": "Fuel surcharge",
              "months": [{"month":"2026-11","percent":8.5},{"month":"2026-12","percent":9}]
            }
          ],
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "deleteRateSheet": {
    "method": "DELETE",
    "path": "/rate-sheets/{rateSheetId}",
    "responses": [{"status":204,"name":"empty"}],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listRateSheetVersions": {
    "method": "GET",
    "path": "/rate-sheets/{rateSheetId}/versions",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "two",
        "value": [
          {"version":2,"createdAt":"2026-11-30T07:10:00.000Z","createdBy":"freja@nordlys.example","stepCount":4},
          {"version":1,"createdAt":"2026-11-20T09:30:00.000Z","createdBy":"freja@nordlys.example","stepCount":4}
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listRateSheetSteps": {
    "method": "GET",
    "path": "/rate-sheets/{rateSheetId}/steps",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "denmark",
        "value": [
          {"zone":"DK","from":0,"upTo":5,"price":49},
          {"zone":"DK","from":5,"upTo":20,"price":69,"pricePerUnit":2.5}
        ]
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "importRateSheet": {
    "method": "PUT",
    "path": "/rate-sheets/{rateSheetId}/steps",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "imported",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10",
          "clientId": 1024,
          "version": 2,
          "name": "PostNord 2026, with fuel of December",
          "carrierProduct": {"carrier":"POSTNORD_DK","productId":"POSTNORD_DK_17"},
          "scope": "CHILDREN",
          "currency": "DKK",
          "validFrom": "2026-01-01",
          "basis": "PARCEL",
          "measure": "WEIGHT",
          "vatPercent": 25,
          "cutOff": "15:00",
          "zones": [
            {"code":"DK","areas":[{"country":"DK"}],"transitDays":{"from":1,"to":1}},
            {"code":"SE","areas":[{"country":"SE"}],"transitDays":{"from":2,"to":3}}
          ],
          "stepCount": 4,
          "surcharges": [
            {
              "code": "FUEL",
              "type": "FUEL",
              "name": "Fuel surcharge",
              "months": [{"month":"2026-11","percent":8.5},{"month":"2026-12","percent":9}]
            }
          ],
          "createdAt": "2026-11-20T09:30:00.000Z",
          "createdBy": "freja@nordlys.example",
          "modifiedAt": "2026-11-30T07:10:00.000Z",
          "modifiedBy": "freja@nordlys.example"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "hole",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors for each field.",
          "path": "/v1/rate-sheets/0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10/steps",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "STEP_HOLE",
              "defaultMessage": "Row 4, column from must be 5, where the step before it ends, and not 6. No price counts over 5 up to 6 in zone DK",
              "objectName": "body",
              "field": "data, row 4, column from"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "currency",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors for each field.",
          "path": "/v1/rate-sheets/0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10/steps",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "CURRENCY_MISMATCH",
              "defaultMessage": "Row 7, column currency must be DKK as in the rate sheet, and not EUR",
              "objectName": "body",
              "field": "data, row 7, column currency"
            }
          ]
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "exportRateSheetCsv": {
    "method": "GET",
    "path": "/rate-sheets/{rateSheetId}/steps.csv",
    "responses": [
      {
        "status": 200,
        "headers": {"content-disposition":"attachment; filename=\"label.pdf\""},
        "type": "text/csv",
        "name": "export",
        "value": "record,zone,country,postCodeFrom,postCodeTo,from,upTo,price,pricePerUnit,currency\r\nZONE,DK,DK,,,,,,,\r\nSTEP,DK,,,,0,5,49.00,,DKK\r\nSTEP,DK,,,,5,20,69.00,2.50,DKK\r\n"
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "exportRateSheetXlsx": {
    "method": "GET",
    "path": "/rate-sheets/{rateSheetId}/steps.xlsx",
    "responses": [
      {
        "status": 200,
        "headers": {"content-disposition":"attachment; filename=\"label.pdf\""},
        "type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "name": "workbook",
        "value": "PK (binary data of a workbook)"
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "explainPrice": {
    "method": "POST",
    "path": "/rate-sheets/{rateSheetId}/explanations",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "sweden",
        "value": {
          "rateSheetId": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10",
          "version": 1,
          "zone": "SE",
          "currency": "DKK",
          "net": 96.57,
          "vat": 24.14,
          "total": 120.71,
          "lines": [
            {
              "type": "FREIGHT",
              "code": "SE",
              "name": "Freight",
              "amount": 89,
              "explanation": "Parcel 1: 4.2 kg in zone SE, over 0 up to 5 kg",
              "parcel": 1
            },
            {
              "type": "FUEL",
              "code": "FUEL",
              "name": "Fuel surcharge",
              "amount": 7.57,
              "explanation": "8.5 % of 89.00 DKK in 2026-11"
            },
            {"type":"VAT","code":"VAT","name":"Value added tax","amount":24.14,"explanation":"25 % of 96.57 DKK"}
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "overLastStep",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "OVER_LAST_STEP",
          "message": "The last step in zone SE ends at 20 kg, and parcel 1 has 24.5 kg. Send less or choose another product.",
          "path": "/v1/rate-sheets/0198c0de-7a11-7c3e-9b52-4f6d2a1e8d10/explanations",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "listApiKeys": {
    "method": "GET",
    "path": "/api-keys",
    "responses": [
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "two",
        "value": [
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
            "clientId": 1024,
            "name": "Web shop",
            "hint": "wb_live_...cdef",
            "state": "ACTIVE",
            "permissions": ["addresses:read","shipments:write"],
            "scope": "LOCAL",
            "addresses": ["203.0.113.0/24"],
            "createdAt": "2026-11-02T08:15:00.120Z",
            "createdBy": "freja@nordlys.example",
            "expiresAt": "2027-11-02T00:00:00.000Z",
            "lastUsedAt": "2026-11-20T09:29:00.000Z",
            "lastUsedFrom": "203.0.113.7"
          },
          {
            "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e61",
            "clientId": 1024,
            "name": "Old web shop",
            "hint": "wb_live_...77a0",
            "state": "REVOKED",
            "permissions": ["addresses:read","shipments:write"],
            "scope": "LOCAL",
            "addresses": ["203.0.113.0/24"],
            "createdAt": "2026-11-02T08:15:00.120Z",
            "createdBy": "freja@nordlys.example",
            "expiresAt": "2027-11-02T00:00:00.000Z",
            "lastUsedAt": "2026-11-20T09:29:00.000Z",
            "lastUsedFrom": "203.0.113.7",
            "revokedAt": "2026-11-02T08:20:00.000Z"
          }
        ]
      },
      {
        "status": 200,
        "headers": {"x-total-count":"137","link":"</v1/addresses?page=2&per_page=10>; rel=\"next\""},
        "type": "application/json",
        "name": "none",
        "value": []
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "createApiKey": {
    "method": "POST",
    "path": "/api-keys",
    "responses": [
      {
        "status": 201,
        "headers": {"location":"/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"},
        "type": "application/json",
        "name": "webShop",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "clientId": 1024,
          "name": "Web shop",
          "hint": "wb_live_...cdef",
          "state": "ACTIVE",
          "permissions": ["addresses:read","shipments:write"],
          "scope": "LOCAL",
          "addresses": ["203.0.113.0/24"],
          "createdAt": "2026-11-02T08:15:00.120Z",
          "createdBy": "freja@nordlys.example",
          "expiresAt": "2027-11-02T00:00:00.000Z",
          "lastUsedAt": "2026-11-20T09:29:00.000Z",
          "lastUsedFrom": "203.0.113.7",
          "key": "wb_live_0123456789abcdef0123456789abcdef0123456789abcdef"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "address",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/api-keys",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "FORMAT",
              "defaultMessage": "addresses[0] must be an IP address or a network such as 203.0.113.0/24",
              "objectName": "body",
              "field": "addresses[0]"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "past",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/api-keys",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "expiresAt must be in the future",
              "objectName": "body",
              "field": "expiresAt"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionNotHeld",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "You cannot grant customs:admin, since you do not have it yourself for client 1024. Leave it out or ask an administrator who has it.",
          "path": "/v1/api-keys",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "personRequired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERSON_REQUIRED",
          "message": "Only a person who is logged in as themselves may do this. Log in with your own password.",
          "path": "/v1/api-keys",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "getApiKey": {
    "method": "GET",
    "path": "/api-keys/{apiKeyId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "webShop",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "clientId": 1024,
          "name": "Web shop",
          "hint": "wb_live_...cdef",
          "state": "ACTIVE",
          "permissions": ["addresses:read","shipments:write"],
          "scope": "LOCAL",
          "addresses": ["203.0.113.0/24"],
          "createdAt": "2026-11-02T08:15:00.120Z",
          "createdBy": "freja@nordlys.example",
          "expiresAt": "2027-11-02T00:00:00.000Z",
          "lastUsedAt": "2026-11-20T09:29:00.000Z",
          "lastUsedFrom": "203.0.113.7"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "API key 0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f was not found.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "NotModified",
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "updateApiKey": {
    "method": "PATCH",
    "path": "/api-keys/{apiKeyId}",
    "responses": [
      {
        "status": 200,
        "headers": {"etag":"\"k3x9Qm2vT0aZ\""},
        "type": "application/json",
        "name": "otherNetwork",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "clientId": 1024,
          "name": "Web shop",
          "hint": "wb_live_...cdef",
          "state": "ACTIVE",
          "permissions": ["addresses:read","shipments:write"],
          "scope": "LOCAL",
          "addresses": ["198.51.100.20","2001:db8:40::/48"],
          "createdAt": "2026-11-02T08:15:00.120Z",
          "createdBy": "freja@nordlys.example",
          "expiresAt": "2027-11-02T00:00:00.000Z",
          "lastUsedAt": "2026-11-20T09:29:00.000Z",
          "lastUsedFrom": "203.0.113.7"
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "address",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "FORMAT",
              "defaultMessage": "addresses[0] must be an IP address or a network such as 203.0.113.0/24",
              "objectName": "body",
              "field": "addresses[0]"
            }
          ]
        }
      },
      {
        "status": 400,
        "type": "application/json",
        "name": "past",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 400,
          "error": "VALIDATION_FAILED",
          "message": "The request has 1 error. See errors.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "requestId": "0198c0de7a117c3e9b52",
          "errors": [
            {
              "code": "OUT_OF_RANGE",
              "defaultMessage": "expiresAt must be in the future",
              "objectName": "body",
              "field": "expiresAt"
            }
          ]
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "permissionNotHeld",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERMISSION_NOT_HELD",
          "message": "You cannot grant customs:admin, since you do not have it yourself for client 1024. Leave it out or ask an administrator who has it.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "personRequired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERSON_REQUIRED",
          "message": "Only a person who is logged in as themselves may do this. Log in with your own password.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "API key 0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f was not found.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "revoked",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "API_KEY_REVOKED",
          "message": "API key Old web shop was revoked. Create a new one.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e61",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "Unauthorized",
      "NotAcceptable",
      "PreconditionFailed",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "revokeApiKey": {
    "method": "DELETE",
    "path": "/api-keys/{apiKeyId}",
    "responses": [
      {"status":204,"name":"empty"},
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "API key 0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f was not found.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "Forbidden",
      "NotAcceptable",
      "PreconditionFailed",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  },
  "rotateApiKey": {
    "method": "POST",
    "path": "/api-keys/{apiKeyId}/rotate",
    "responses": [
      {
        "status": 200,
        "type": "application/json",
        "name": "day",
        "value": {
          "id": "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60",
          "clientId": 1024,
          "name": "Web shop",
          "hint": "wb_live_...4567",
          "state": "ACTIVE",
          "permissions": ["addresses:read","shipments:write"],
          "scope": "LOCAL",
          "addresses": ["203.0.113.0/24"],
          "createdAt": "2026-11-02T08:15:00.120Z",
          "createdBy": "freja@nordlys.example",
          "expiresAt": "2027-11-02T00:00:00.000Z",
          "lastUsedAt": "2026-11-20T09:29:00.000Z",
          "lastUsedFrom": "203.0.113.7",
          "key": "wb_live_89abcdef0123456789abcdef0123456789abcdef01234567",
          "previousKeyExpiresAt": "2026-11-21T09:30:00.000Z"
        }
      },
      {
        "status": 403,
        "type": "application/json",
        "name": "personRequired",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 403,
          "error": "PERSON_REQUIRED",
          "message": "Only a person who is logged in as themselves may do this. Log in with your own password.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60/rotate",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 404,
        "type": "application/json",
        "name": "notFound",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 404,
          "error": "NOT_FOUND",
          "message": "API key 0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f was not found.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e6f",
          "requestId": "0198c0de7a117c3e9b52"
        }
      },
      {
        "status": 409,
        "type": "application/json",
        "name": "revoked",
        "value": {
          "timestamp": "2026-11-20T09:30:00.000Z",
          "status": 409,
          "error": "API_KEY_REVOKED",
          "message": "API key Old web shop was revoked. Create a new one.",
          "path": "/v1/api-keys/0198c0de-7a11-7c3e-9b52-4f6d2a1e8e61/rotate",
          "requestId": "0198c0de7a117c3e9b52"
        }
      }
    ],
    "shared": [
      "BadRequest",
      "Unauthorized",
      "NotAcceptable",
      "PayloadTooLarge",
      "UnsupportedMediaType",
      "TooManyRequests",
      "InternalServerError",
      "ServiceUnavailable"
    ]
  }
}
