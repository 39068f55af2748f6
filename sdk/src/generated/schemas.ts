// Generated from openapi/ by make generate. Do not edit.

import type { Rule, RequestRules } from '../core/rules.ts'

export const schemas: Readonly<Record<string, Rule>> = {
  "AddressCreate": {
    "type": "object",
    "properties": {
      "type": {"ref":"AddressType"},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "company": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine1": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine2": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "postCode": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "state": {"type":"string","pattern":"^[A-Z0-9]{2,3}$","minLength":2,"maxLength":3},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "department": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "references": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
        "maxItems": 20,
        "uniqueItems": true
      },
      "contactInfo": {"ref":"ContactInfo"}
    },
    "required": ["addressLine1","city","country"],
    "closed": true
  },
  "AddressParty": {
    "type": "object",
    "properties": {
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "company": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine1": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine2": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "postCode": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "state": {"type":"string","pattern":"^[A-Z0-9]{2,3}$","minLength":2,"maxLength":3},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "department": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "parcelShopId": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":60},
      "location": {"ref":"Location"},
      "contactInfo": {"ref":"ContactInfo"}
    },
    "required": ["addressLine1","city","country"],
    "closed": true
  },
  "AddressPatch": {
    "type": "object",
    "properties": {
      "type": {"ref":"AddressType"},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "company": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "addressLine1": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine2": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "postCode": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9 -]*$",
        "minLength": 1,
        "maxLength": 10,
        "nullable": true
      },
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "state": {"type":"string","pattern":"^[A-Z0-9]{2,3}$","minLength":2,"maxLength":3,"nullable":true},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "department": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "references": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
        "maxItems": 20,
        "uniqueItems": true
      },
      "contactInfo": {"ref":"ContactInfo","nullable":true}
    },
    "required": [],
    "closed": true
  },
  "AddressSort": {"type":"enum","values":["createdAt","firstName","company"]},
  "AddressType": {"type":"enum","values":["private","business"]},
  "AddressUpdate": {
    "type": "object",
    "properties": {
      "id": {"type":"string","format":"uuid","maxLength":36},
      "type": {"ref":"AddressType"},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "company": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "addressLine1": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine2": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "postCode": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9 -]*$",
        "minLength": 1,
        "maxLength": 10,
        "nullable": true
      },
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "state": {"type":"string","pattern":"^[A-Z0-9]{2,3}$","minLength":2,"maxLength":3,"nullable":true},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "department": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "references": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
        "maxItems": 20,
        "uniqueItems": true
      },
      "contactInfo": {"ref":"ContactInfo","nullable":true}
    },
    "required": ["id"],
    "closed": true
  },
  "ApiKeyChanges": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "permissions": {"type":"array","items":{"ref":"Permission"},"minItems":1,"maxItems":200,"uniqueItems":true},
      "scope": {"ref":"RoleScope"},
      "addresses": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":2,"maxLength":43},
        "maxItems": 50,
        "uniqueItems": true
      },
      "expiresAt": {"type":"string","format":"date-time","maxLength":35,"nullable":true}
    },
    "required": [],
    "closed": true
  },
  "ApiKeyCreate": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "permissions": {"type":"array","items":{"ref":"Permission"},"minItems":1,"maxItems":200,"uniqueItems":true},
      "scope": {"ref":"RoleScope"},
      "addresses": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":2,"maxLength":43},
        "maxItems": 50,
        "uniqueItems": true
      },
      "expiresAt": {"type":"string","format":"date-time","maxLength":35}
    },
    "required": ["name","permissions"],
    "closed": true
  },
  "ApiKeyRotation": {
    "type": "object",
    "properties": {"overlapHours":{"type":"integer","minimum":0,"maximum":168}},
    "required": [],
    "closed": true
  },
  "ApiKeyState": {"type":"enum","values":["ACTIVE","EXPIRED","REVOKED"]},
  "AuthorizationRequest": {
    "type": "object",
    "properties": {
      "token": {
        "type": "string",
        "pattern": "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$",
        "minLength": 5,
        "maxLength": 8192
      },
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647},
      "permission": {"ref":"Permission"}
    },
    "required": ["token","clientId"],
    "closed": true
  },
  "BillingInfo": {
    "type": "object",
    "properties": {
      "schedule": {"ref":"BillingSchedule"},
      "currency": {"type":"string","pattern":"^[A-Z]{3,5}$","minLength":3,"maxLength":5},
      "vat": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 .+*-]*$","minLength":1,"maxLength":20},
      "eori": {"type":"string","pattern":"^[A-Z]{2}[A-Z0-9]+$","minLength":3,"maxLength":20},
      "additionalBillingEmail": {"type":"string","format":"email","minLength":3,"maxLength":200}
    },
    "required": [],
    "closed": true
  },
  "BillingSchedule": {"type":"enum","values":["WEEKLY","MONTHLY"]},
  "Carrier": {
    "type": "enum",
    "values": [
      "LAST_INCH",
      "POSTNORD_DK",
      "POSTNORD_SE",
      "POSTNORD_NO",
      "POSTNORD_FI",
      "BRING",
      "HELTHJEM",
      "PORTERBUDDY",
      "POSTI",
      "MATKAHUOLTO",
      "DAO",
      "GLS_DK",
      "BUDBEE",
      "INSTABOX",
      "AIRMEE",
      "EARLYBIRD",
      "BEST_TRANSPORT",
      "SCHENKER",
      "DSV",
      "DHL_FREIGHT",
      "DANSKE_FRAGTMAEND",
      "OMNIVA",
      "VENIPAK",
      "DHL_PARCEL_DE",
      "DHL_EXPRESS",
      "HERMES_DE",
      "DPD_DE",
      "DPD_UK",
      "GLS_DE",
      "POST_AT",
      "SWISS_POST",
      "POSTNL",
      "DHL_PARCEL_NL",
      "BPOST",
      "MONDIAL_RELAY",
      "COLISSIMO",
      "CHRONOPOST",
      "ROYAL_MAIL",
      "EVRI",
      "YODEL",
      "CORREOS",
      "POSTE_ITALIANE",
      "INPOST_PL",
      "UPS",
      "FEDEX",
      "USPS",
      "ASENDIA"
    ]
  },
  "CarrierConfigurationType": {"type":"enum","values":["shipping","events"]},
  "CarrierFieldValue": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[A-Za-z][A-Za-z0-9_.-]*$","minLength":1,"maxLength":60},
      "value": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":4096}
    },
    "required": ["name","value"],
    "closed": true
  },
  "CarrierProduct": {
    "type": "object",
    "properties": {
      "carrier": {"ref":"Carrier"},
      "productId": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60}
    },
    "required": ["carrier","productId"],
    "closed": true
  },
  "CashOnDelivery": {
    "type": "object",
    "properties": {
      "currencyCode": {"ref":"CashOnDeliveryCurrency"},
      "iban": {"type":"string","pattern":"^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$","minLength":15,"maxLength":34},
      "bic": {"type":"string","pattern":"^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$","minLength":8,"maxLength":11},
      "bankHolderName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "paymentReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35}
    },
    "required": ["currencyCode"],
    "closed": true
  },
  "CashOnDeliveryCurrency": {"type":"enum","values":["EUR","DKK","GBP","NOK","SEK","USD","PLN"]},
  "ClientAddOnCreate": {
    "type": "object",
    "properties": {
      "addOnId": {"type":"string","format":"uuid","maxLength":36},
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647}
    },
    "required": ["addOnId"],
    "closed": true
  },
  "ClientAddress": {
    "type": "object",
    "properties": {
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "company": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine1": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine2": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "postCode": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "state": {"type":"string","pattern":"^[A-Z0-9]{2,3}$","minLength":2,"maxLength":3},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "contactInfo": {"ref":"ContactInfo"}
    },
    "required": ["addressLine1","city","country"],
    "closed": true
  },
  "ClientCarrierUpdate": {
    "type": "object",
    "properties": {
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647},
      "carrier": {"ref":"Carrier"},
      "enabled": {"type":"boolean"}
    },
    "required": ["enabled"],
    "closed": true
  },
  "ClientConfigurationUpdate": {
    "type": "object",
    "properties": {"fields":{"type":"array","items":{"ref":"CarrierFieldValue"},"minItems":1,"maxItems":100}},
    "required": ["fields"],
    "closed": true
  },
  "ClientCreate": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "clientType": {"ref":"ClientType"},
      "parentId": {"type":"integer","minimum":1,"maximum":2147483647},
      "plan": {"ref":"ClientPlan"},
      "address": {"ref":"ClientAddress"},
      "billingInfo": {"ref":"BillingInfo"},
      "externalId": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":100},
      "externalOrigin": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":60}
    },
    "required": ["name","clientType"],
    "closed": true
  },
  "ClientIdValidationRequest": {
    "type": "object",
    "properties": {
      "token": {
        "type": "string",
        "pattern": "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$",
        "minLength": 5,
        "maxLength": 8192
      },
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647}
    },
    "required": ["token","clientId"],
    "closed": true
  },
  "ClientPlan": {"type":"enum","values":["TRIAL","PRO","ENTERPRISE"]},
  "ClientPreferencesUpdate": {
    "type": "object",
    "properties": {
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647},
      "uniqueCustomerReferences": {"type":"boolean","nullable":true},
      "locale": {
        "type": "string",
        "pattern": "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$",
        "minLength": 2,
        "maxLength": 12,
        "nullable": true
      },
      "shipmentFormLayout": {"ref":"ShipmentFormLayout","nullable":true},
      "scanAndGoFlow": {"ref":"ScanAndGoFlow","nullable":true},
      "defaultPickupAddressId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "defaultReceiverAddressId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "defaultParcelDefinitionId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "favoriteApp": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$",
        "minLength": 1,
        "maxLength": 60,
        "nullable": true
      }
    },
    "required": ["clientId"],
    "closed": true
  },
  "ClientSort": {"type":"enum","values":["createdAt","name"]},
  "ClientType": {"type":"enum","values":["ACCOUNT","COMPANY","TENANT","PLATFORM_OWNER"]},
  "ClientUpdate": {
    "type": "object",
    "properties": {
      "id": {"type":"integer","minimum":1,"maximum":2147483647},
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "plan": {"ref":"ClientPlan"},
      "address": {"ref":"ClientAddress","nullable":true},
      "billingInfo": {"ref":"BillingInfo","nullable":true},
      "externalId": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]*$",
        "minLength": 1,
        "maxLength": 100,
        "nullable": true
      },
      "externalOrigin": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]*$",
        "minLength": 1,
        "maxLength": 60,
        "nullable": true
      }
    },
    "required": ["id"],
    "closed": true
  },
  "CollectionInfo": {
    "type": "object",
    "properties": {
      "type": {"ref":"CollectionType"},
      "date": {"type":"string","format":"date","maxLength":10},
      "preferredTime": {"ref":"TimeRange"},
      "instructions": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250}
    },
    "required": ["type"],
    "closed": true
  },
  "CollectionType": {"type":"enum","values":["PICK_UP","DROP_OFF"]},
  "ColumnPin": {"type":"enum","values":["LEFT","RIGHT"]},
  "CompleteInviteRequest": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "confirmationCode": {"type":"string","pattern":"^[^\\u0000]+$","minLength":1,"maxLength":2048},
      "password": {"type":"string","format":"password","pattern":"^[^\\u0000]+$","minLength":6,"maxLength":50},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "newsletterOptIn": {"type":"boolean"}
    },
    "required": ["username","confirmationCode","password"],
    "closed": true
  },
  "ConfirmForgotPassword": {
    "type": "object",
    "properties": {
      "password": {"type":"string","format":"password","pattern":"^[^\\u0000]+$","minLength":6,"maxLength":50},
      "confirmationCode": {"type":"string","pattern":"^[^\\u0000]+$","minLength":1,"maxLength":2048}
    },
    "required": ["password","confirmationCode"],
    "closed": true
  },
  "ConsignmentCreate": {
    "type": "object",
    "properties": {
      "type": {"ref":"ConsignmentType"},
      "references": {"type":"array","items":{"ref":"ConsignmentReference"},"maxItems":20,"uniqueItems":true},
      "parentId": {"type":"string","format":"uuid","maxLength":36},
      "carrierReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60}
    },
    "required": ["type"],
    "closed": true
  },
  "ConsignmentParentUpdate": {
    "type": "object",
    "properties": {"parentId":{"type":"string","format":"uuid","maxLength":36,"nullable":true}},
    "required": ["parentId"],
    "closed": true
  },
  "ConsignmentPatch": {
    "type": "object",
    "properties": {
      "type": {"ref":"ConsignmentType"},
      "references": {"type":"array","items":{"ref":"ConsignmentReference"},"maxItems":20,"uniqueItems":true},
      "parentId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "carrierReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60,"nullable":true}
    },
    "required": [],
    "closed": true
  },
  "ConsignmentReference": {
    "type": "object",
    "properties": {
      "key": {"ref":"ConsignmentReferenceKey"},
      "value": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60}
    },
    "required": ["key","value"],
    "closed": true
  },
  "ConsignmentReferenceKey": {
    "type": "enum",
    "values": ["CARRIER_REFERENCE","LICENSE_PLATE","WAREHOUSE_REFERENCE","LABEL_REFERENCE"]
  },
  "ConsignmentSort": {"type":"enum","values":["createdAt","type","state"]},
  "ConsignmentState": {"type":"enum","values":["OPEN","WAITING_FOR_APPROVAL","CLOSED"]},
  "ConsignmentStateUpdate": {
    "type": "object",
    "properties": {"state":{"ref":"ConsignmentState"}},
    "required": ["state"],
    "closed": true
  },
  "ConsignmentType": {"type":"enum","values":["PALLET","SHIPMENT","TRUCK"]},
  "ConsignmentUpdate": {
    "type": "object",
    "properties": {
      "type": {"ref":"ConsignmentType"},
      "references": {"type":"array","items":{"ref":"ConsignmentReference"},"maxItems":20,"uniqueItems":true},
      "parentId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "carrierReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60,"nullable":true},
      "id": {"type":"string","format":"uuid","maxLength":36}
    },
    "required": ["id"],
    "closed": true
  },
  "ContactInfo": {
    "type": "object",
    "properties": {
      "dialCode": {"type":"string","pattern":"^\\+?[1-9][0-9]{0,3}$","maxLength":5},
      "telephone": {"type":"string","pattern":"^[+(]?[0-9][0-9 ()./-]*$","maxLength":15},
      "mobile": {"type":"string","pattern":"^[+(]?[0-9][0-9 ()./-]*$","maxLength":15},
      "email": {"type":"string","format":"email","minLength":3,"maxLength":200}
    },
    "required": [],
    "closed": true
  },
  "CountGranularity": {"type":"enum","values":["DAILY","WEEKLY","MONTHLY","YEARLY"]},
  "Credentials": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "password": {"type":"string","format":"password","pattern":"^[^\\u0000]+$","minLength":6,"maxLength":50}
    },
    "required": ["username","password"],
    "closed": true
  },
  "CustomsClosing": {
    "type": "object",
    "properties": {
      "close": {"type":"boolean"},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{1,3}$","minLength":1,"maxLength":3},
      "totalInvoiceAmount": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01}
    },
    "required": ["close"],
    "closed": true
  },
  "CustomsClosingFilterType": {"type":"enum","values":["invoiceNumber","truckIdentifier"]},
  "CustomsClosingTime": {
    "type": "object",
    "properties": {"minute":{"type":"integer","minimum":0,"maximum":1440}},
    "required": ["minute"],
    "closed": true
  },
  "CustomsFilterType": {
    "type": "enum",
    "values": ["invoiceNumber","customerReference","externalShipmentId","shipmentId","carrierReference"]
  },
  "CustomsItemCreate": {
    "type": "object",
    "properties": {
      "carrierReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "itemNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "itemDescription": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200},
      "skuNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "quantity": {"type":"integer","minimum":1,"maximum":999999999},
      "countryOfOrigin": {"type":"string","pattern":"^[A-Z]{1,2}$","minLength":1,"maxLength":2},
      "destinationCountry": {"type":"string","pattern":"^[A-Z]{1,2}$","minLength":1,"maxLength":2},
      "netWeight": {"type":"number","minimum":0,"maximum":100000},
      "grossWeight": {"type":"number","minimum":0,"maximum":100000},
      "itemInvoicePrice": {"type":"number","maximum":999999999.99,"exclusiveMinimum":0,"multipleOf":0.01},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{1,3}$","minLength":1,"maxLength":3},
      "commodityCode": {"type":"string","pattern":"^[0-9][0-9. ]*$","minLength":6,"maxLength":12},
      "invoiceNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "companyNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "eoriNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "shipmentId": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "externalShipmentId": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "itemName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "composition": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200},
      "customerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":2,"maxLength":40},
      "ccCommodityCode": {"type":"string","pattern":"^[0-9][0-9. ]*$","minLength":6,"maxLength":12},
      "dangerousGoods": {"type":"boolean"},
      "dangerousGoodsCode": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":20},
      "truckIdentifier": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35},
      "palletIdentifier": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35},
      "licensePlate": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":20},
      "procedureType": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35},
      "procedureCode": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":10},
      "customsType": {"ref":"CustomsType"},
      "invoiceType": {"ref":"InvoiceType"},
      "termsOfTrade": {"ref":"TermsOfTrade"},
      "ioss": {"type":"string","pattern":"^IM[0-9]{10}$","minLength":12,"maxLength":12},
      "shippingCharges": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01},
      "otherCharges": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01},
      "clientId": {
        "type": "either",
        "options": [
          {"type":"integer","minimum":1,"maximum":2147483647},
          {"type":"string","pattern":"^0{0,50}[1-9][0-9]{0,9}$","minLength":1,"maxLength":60}
        ]
      }
    },
    "required": [
      "carrierReference",
      "itemNumber",
      "itemDescription",
      "skuNumber",
      "quantity",
      "countryOfOrigin",
      "destinationCountry",
      "netWeight",
      "grossWeight",
      "itemInvoicePrice",
      "currencyCode",
      "commodityCode",
      "invoiceNumber",
      "companyNumber",
      "eoriNumber",
      "clientId"
    ],
    "closed": true
  },
  "CustomsItemUpdate": {
    "type": "object",
    "properties": {
      "carrierReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "itemNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "itemDescription": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200},
      "skuNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "quantity": {"type":"integer","minimum":1,"maximum":999999999},
      "countryOfOrigin": {"type":"string","pattern":"^[A-Z]{1,2}$","minLength":1,"maxLength":2},
      "destinationCountry": {"type":"string","pattern":"^[A-Z]{1,2}$","minLength":1,"maxLength":2},
      "netWeight": {"type":"number","minimum":0,"maximum":100000},
      "grossWeight": {"type":"number","minimum":0,"maximum":100000},
      "itemInvoicePrice": {"type":"number","maximum":999999999.99,"exclusiveMinimum":0,"multipleOf":0.01},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{1,3}$","minLength":1,"maxLength":3},
      "commodityCode": {"type":"string","pattern":"^[0-9][0-9. ]*$","minLength":6,"maxLength":12},
      "invoiceNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "companyNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "eoriNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "clientId": {
        "type": "either",
        "options": [
          {"type":"integer","minimum":1,"maximum":2147483647},
          {"type":"string","pattern":"^0{0,50}[1-9][0-9]{0,9}$","minLength":1,"maxLength":60}
        ]
      },
      "shipmentId": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60,"nullable":true},
      "externalShipmentId": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60,"nullable":true},
      "itemName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "composition": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200,"nullable":true},
      "customerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":2,"maxLength":40,"nullable":true},
      "ccCommodityCode": {"type":"string","pattern":"^[0-9][0-9. ]*$","minLength":6,"maxLength":12,"nullable":true},
      "dangerousGoods": {"type":"boolean","nullable":true},
      "dangerousGoodsCode": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":20,"nullable":true},
      "truckIdentifier": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35,"nullable":true},
      "palletIdentifier": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35,"nullable":true},
      "licensePlate": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":20,"nullable":true},
      "procedureType": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35,"nullable":true},
      "procedureCode": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":10,"nullable":true},
      "customsType": {"ref":"CustomsType","nullable":true},
      "invoiceType": {"ref":"InvoiceType","nullable":true},
      "termsOfTrade": {"ref":"TermsOfTrade","nullable":true},
      "ioss": {"type":"string","pattern":"^IM[0-9]{10}$","minLength":12,"maxLength":12,"nullable":true},
      "shippingCharges": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01,"nullable":true},
      "otherCharges": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01,"nullable":true}
    },
    "required": [],
    "closed": true
  },
  "CustomsItemsAdd": {
    "type": "object",
    "properties": {
      "parcelReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "items": {"type":"array","items":{"ref":"CustomsItemCreate"},"minItems":1,"maxItems":100}
    },
    "required": ["parcelReference","items"],
    "closed": true
  },
  "CustomsStatusUpdate": {
    "type": "object",
    "properties": {
      "customsItemIds": {
        "type": "array",
        "items": {"type":"string","format":"uuid","maxLength":36},
        "minItems": 1,
        "maxItems": 1000,
        "uniqueItems": true
      },
      "status": {"ref":"CustomsTransferState"},
      "message": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":1000}
    },
    "required": ["customsItemIds","status"],
    "closed": true
  },
  "CustomsTransferState": {"type":"enum","values":["NOT_SENT","SENT","TRANSFER_SUCCESS","TRANSFER_ERROR"]},
  "CustomsTruckUpdate": {
    "type": "object",
    "properties": {"truckIdentifier":{"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35}},
    "required": ["truckIdentifier"],
    "closed": true
  },
  "CustomsType": {
    "type": "enum",
    "values": ["SALE_OF_GOODS","GOODS_RETURN","GOODS_REPAIR","GIFT","SAMPLE","DOCUMENTS","OTHER"]
  },
  "DeliveryParty": {
    "type": "object",
    "properties": {
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "company": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine1": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "addressLine2": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "postCode": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "state": {"type":"string","pattern":"^[A-Z0-9]{2,3}$","minLength":2,"maxLength":3},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "department": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "parcelShopId": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":60},
      "location": {"ref":"Location"},
      "contactInfo": {"ref":"ContactInfo"}
    },
    "required": [],
    "closed": true
  },
  "DirectRegistration": {
    "type": "object",
    "properties": {"shipment":{"ref":"ShipmentCreate"},"label":{"ref":"LabelRequest"}},
    "required": ["shipment"],
    "closed": true
  },
  "ExpectedAmountCreate": {
    "type": "object",
    "properties": {
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "count": {"type":"integer","minimum":0,"maximum":2147483647},
      "startDate": {"type":"string","format":"date","maxLength":10},
      "endDate": {"type":"string","format":"date","maxLength":10}
    },
    "required": ["country","count","startDate","endDate"],
    "closed": true
  },
  "ExpectedAmountUpdate": {
    "type": "object",
    "properties": {
      "id": {"type":"string","format":"uuid","maxLength":36},
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "count": {"type":"integer","minimum":0,"maximum":2147483647},
      "startDate": {"type":"string","format":"date","maxLength":10},
      "endDate": {"type":"string","format":"date","maxLength":10}
    },
    "required": ["id"],
    "closed": true
  },
  "ExternalClient": {
    "type": "object",
    "properties": {
      "externalOrigin": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":60},
      "externalId": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":100},
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "clientType": {"ref":"ClientType"},
      "level": {"type":"integer","minimum":1,"maximum":3},
      "address": {"ref":"ClientAddress"},
      "billingInfo": {"ref":"BillingInfo"},
      "parentExternalId": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":100}
    },
    "required": ["externalOrigin","externalId","name","clientType"],
    "closed": true
  },
  "ExternalShipment": {
    "type": "object",
    "properties": {
      "carrier": {"ref":"Carrier"},
      "carrierReference": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 ._/-]*$","minLength":1,"maxLength":60}
    },
    "required": ["carrier","carrierReference"],
    "closed": true
  },
  "ExternalUser": {
    "type": "object",
    "properties": {
      "externalOrigin": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":60},
      "externalId": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":100},
      "email": {"type":"string","format":"email","minLength":3,"maxLength":250},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "roles": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
        "maxItems": 100,
        "uniqueItems": true
      }
    },
    "required": ["externalOrigin","externalId","email"],
    "closed": true
  },
  "FreightClass": {
    "type": "enum",
    "values": ["50","55","60","65","70","77.5","85","92.5","100","110","125","150","175","200","250","300","400","500"]
  },
  "FuelMonth": {
    "type": "object",
    "properties": {
      "month": {"type":"string","pattern":"^\\d{4}-(0[1-9]|1[0-2])$","minLength":7,"maxLength":7},
      "percent": {"type":"number","minimum":0,"maximum":1000,"multipleOf":0.001}
    },
    "required": ["month","percent"],
    "closed": true
  },
  "InviteRequest": {
    "type": "object",
    "properties": {
      "email": {"type":"string","format":"email","minLength":3,"maxLength":250},
      "roleIds": {
        "type": "array",
        "items": {"type":"string","format":"uuid","maxLength":36},
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": true
      }
    },
    "required": ["email","roleIds"],
    "closed": true
  },
  "InvoiceType": {"type":"enum","values":["commercial","proForma"]},
  "ItemChange": {
    "type": "object",
    "properties": {
      "sku": {"type":"string","pattern":"^[!-~]([ -~]*[!-~])?$","minLength":1,"maxLength":60},
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200},
      "itemType": {"ref":"ItemType"},
      "length": {"type":"number","minimum":0.1,"maximum":1000},
      "width": {"type":"number","minimum":0.1,"maximum":1000},
      "height": {"type":"number","minimum":0.1,"maximum":1000},
      "weight": {"type":"number","minimum":0.001,"maximum":1000},
      "freightClass": {"ref":"FreightClass","nullable":true},
      "harmonizedCode": {"type":"string","pattern":"^[0-9][0-9. ]*$","minLength":6,"maxLength":12,"nullable":true},
      "countryOfOrigin": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2,"nullable":true},
      "customsDescription": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200,"nullable":true},
      "value": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01,"nullable":true},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3,"nullable":true},
      "turning": {"ref":"ItemTurning"},
      "stacking": {"ref":"ItemStacking"},
      "mixing": {"ref":"ItemMixing"},
      "dangerousGoodsCode": {"type":"string","pattern":"^UN\\d{4}$","minLength":6,"maxLength":6,"nullable":true}
    },
    "required": ["sku"],
    "closed": true
  },
  "ItemChanges": {
    "type": "object",
    "properties": {"items":{"type":"array","items":{"ref":"ItemChange"},"minItems":1,"maxItems":1000}},
    "required": ["items"],
    "closed": true
  },
  "ItemMixing": {"type":"enum","values":["ANY","SAME_ITEM","ALONE"]},
  "ItemSort": {"type":"enum","values":["sku","changedAt"]},
  "ItemStacking": {"type":"enum","values":["ANY","SAME_ITEM","NONE"]},
  "ItemTurning": {"type":"enum","values":["ANY","UPRIGHT","FIXED"]},
  "ItemType": {"type":"enum","values":["PARCEL","HANDLING_UNIT","UNPACKED"]},
  "LabelLayout": {"type":"enum","values":["4R","A4","A5","A6","W102H192","W105H120","W105H158"]},
  "LabelRequest": {
    "type": "object",
    "properties": {
      "type": {"ref":"LabelType"},
      "layout": {"ref":"LabelLayout"},
      "resolution": {"ref":"LabelResolution"},
      "parcelIndexes": {
        "type": "array",
        "items": {"type":"integer","minimum":0,"maximum":9},
        "minItems": 1,
        "maxItems": 10,
        "uniqueItems": true
      }
    },
    "required": ["type"],
    "closed": true
  },
  "LabelResolution": {"type":"enum","values":[200,300,600]},
  "LabelType": {"type":"enum","values":["PDF","ZPL"]},
  "Location": {
    "type": "object",
    "properties": {
      "locationId": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "locationType": {"ref":"LocationType"}
    },
    "required": ["locationId","locationType"],
    "closed": true
  },
  "LocationType": {"type":"enum","values":["WAREHOUSE","STORE"]},
  "Money": {
    "type": "object",
    "properties": {
      "amount": {"type":"number","minimum":0,"maximum":9999999.999},
      "currency": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3}
    },
    "required": ["amount","currency"],
    "closed": true
  },
  "PackingGoal": {"type":"enum","values":["FEWEST_PARCELS","LOWEST_COST"]},
  "PackingLine": {
    "type": "object",
    "properties": {
      "sku": {"type":"string","pattern":"^[!-~]([ -~]*[!-~])?$","minLength":1,"maxLength":60},
      "quantity": {"type":"integer","minimum":1,"maximum":1000},
      "itemType": {"ref":"ItemType"},
      "length": {"type":"number","minimum":0.1,"maximum":1000},
      "width": {"type":"number","minimum":0.1,"maximum":1000},
      "height": {"type":"number","minimum":0.1,"maximum":1000},
      "weight": {"type":"number","minimum":0.001,"maximum":1000},
      "turning": {"ref":"ItemTurning"},
      "stacking": {"ref":"ItemStacking"},
      "mixing": {"ref":"ItemMixing"}
    },
    "required": ["sku","quantity"],
    "closed": true
  },
  "PackingRequest": {
    "type": "object",
    "properties": {
      "items": {"type":"array","items":{"ref":"PackingLine"},"minItems":1,"maxItems":200},
      "parcelDefinitionIds": {
        "type": "array",
        "items": {"type":"string","format":"uuid","maxLength":36},
        "minItems": 1,
        "maxItems": 50,
        "uniqueItems": true
      },
      "goal": {"ref":"PackingGoal"},
      "picture": {"type":"boolean"}
    },
    "required": ["items"],
    "closed": true
  },
  "ParcelCreate": {
    "type": "object",
    "properties": {
      "parcelDefinitionId": {"type":"string","format":"uuid","maxLength":36},
      "weight": {"type":"number","minimum":0.1,"maximum":1000},
      "length": {"type":"number","minimum":1,"maximum":200},
      "width": {"type":"number","minimum":1,"maximum":200},
      "height": {"type":"number","minimum":1,"maximum":200},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200},
      "orderNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "cashOnDeliveryAmount": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01}
    },
    "required": [],
    "closed": true
  },
  "ParcelDefinitionCreate": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "type": {"ref":"ParcelDefinitionType"},
      "weight": {"type":"number","minimum":0.1,"maximum":100},
      "length": {"type":"number","minimum":1,"maximum":200},
      "width": {"type":"number","minimum":1,"maximum":200},
      "height": {"type":"number","minimum":1,"maximum":200},
      "innerLength": {"type":"number","minimum":0.1,"maximum":200},
      "innerWidth": {"type":"number","minimum":0.1,"maximum":200},
      "innerHeight": {"type":"number","minimum":0.1,"maximum":200},
      "padding": {"type":"number","minimum":0,"maximum":50},
      "ownWeight": {"type":"number","minimum":0,"maximum":100},
      "maxWeight": {"type":"number","minimum":0.1,"maximum":1000},
      "cost": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3}
    },
    "required": ["name","type","weight","length","width","height"],
    "closed": true
  },
  "ParcelDefinitionPatch": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "type": {"ref":"ParcelDefinitionType"},
      "weight": {"type":"number","minimum":0.1,"maximum":100},
      "length": {"type":"number","minimum":1,"maximum":200},
      "width": {"type":"number","minimum":1,"maximum":200},
      "height": {"type":"number","minimum":1,"maximum":200},
      "innerLength": {"type":"number","minimum":0.1,"maximum":200,"nullable":true},
      "innerWidth": {"type":"number","minimum":0.1,"maximum":200,"nullable":true},
      "innerHeight": {"type":"number","minimum":0.1,"maximum":200,"nullable":true},
      "padding": {"type":"number","minimum":0,"maximum":50,"nullable":true},
      "ownWeight": {"type":"number","minimum":0,"maximum":100,"nullable":true},
      "maxWeight": {"type":"number","minimum":0.1,"maximum":1000,"nullable":true},
      "cost": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01,"nullable":true},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3,"nullable":true}
    },
    "required": [],
    "closed": true
  },
  "ParcelDefinitionSort": {"type":"enum","values":["createdAt","name","weight"]},
  "ParcelDefinitionType": {"type":"enum","values":["BOX","ENVELOPE"]},
  "ParcelDefinitionUpdate": {
    "type": "object",
    "properties": {
      "id": {"type":"string","format":"uuid","maxLength":36},
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "type": {"ref":"ParcelDefinitionType"},
      "weight": {"type":"number","minimum":0.1,"maximum":100},
      "length": {"type":"number","minimum":1,"maximum":200},
      "width": {"type":"number","minimum":1,"maximum":200},
      "height": {"type":"number","minimum":1,"maximum":200},
      "innerLength": {"type":"number","minimum":0.1,"maximum":200,"nullable":true},
      "innerWidth": {"type":"number","minimum":0.1,"maximum":200,"nullable":true},
      "innerHeight": {"type":"number","minimum":0.1,"maximum":200,"nullable":true},
      "padding": {"type":"number","minimum":0,"maximum":50,"nullable":true},
      "ownWeight": {"type":"number","minimum":0,"maximum":100,"nullable":true},
      "maxWeight": {"type":"number","minimum":0.1,"maximum":1000,"nullable":true},
      "cost": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01,"nullable":true},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3,"nullable":true}
    },
    "required": ["id"],
    "closed": true
  },
  "ParcelShopExportCreate": {
    "type": "object",
    "properties": {
      "carrier": {"ref":"Carrier"},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "postCode": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":20},
      "limit": {"type":"integer","minimum":1,"maximum":100000},
      "email": {"type":"string","format":"email","minLength":3,"maxLength":200}
    },
    "required": ["carrier","email"],
    "closed": true
  },
  "ParcelShopType": {"type":"enum","values":["SERVICE_POINT","LOCKER","POST_OFFICE","DEPOT"]},
  "PasswordChange": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "currentPassword": {"type":"string","format":"password","pattern":"^[^\\u0000]+$","minLength":6,"maxLength":50},
      "password": {"type":"string","format":"password","pattern":"^[^\\u0000]+$","minLength":6,"maxLength":50}
    },
    "required": ["username","currentPassword","password"],
    "closed": true
  },
  "Permission": {
    "type": "enum",
    "values": [
      "add-ons:read",
      "add-ons:admin",
      "addresses:read",
      "addresses:write",
      "amounts:read",
      "amounts:write",
      "api-keys:read",
      "api-keys:admin",
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
      "events:admin",
      "items:read",
      "items:write",
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
  },
  "PriceExplanationRequest": {
    "type": "object",
    "properties": {
      "sender": {"ref":"RatePlace"},
      "recipient": {"ref":"RatePlace"},
      "parcels": {"type":"array","items":{"ref":"RateParcel"},"minItems":1,"maxItems":10},
      "cashOnDelivery": {"ref":"Money"},
      "insurance": {"ref":"Money"},
      "pickUp": {"type":"boolean"},
      "date": {"type":"string","format":"date","maxLength":10}
    },
    "required": ["sender","recipient","parcels"],
    "closed": true
  },
  "PriceStep": {
    "type": "object",
    "properties": {
      "zone": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_.-]*$","minLength":1,"maxLength":30},
      "from": {"type":"number","minimum":0,"maximum":100000,"multipleOf":0.001},
      "upTo": {"type":"number","maximum":100000,"exclusiveMinimum":0,"multipleOf":0.001},
      "price": {"type":"number","minimum":0,"maximum":9999999.999},
      "pricePerUnit": {"type":"number","minimum":0,"maximum":9999999.999}
    },
    "required": ["zone","from","upTo","price"],
    "closed": true
  },
  "ProductCreate": {
    "type": "object",
    "properties": {
      "id": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
      "carrier": {"ref":"Carrier"},
      "productName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "productDescription": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":2000},
      "transportType": {"ref":"TransportType"},
      "direction": {"ref":"ProductDirection"},
      "active": {"type":"boolean"},
      "fromCountries": {
        "type": "array",
        "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "maxItems": 250,
        "uniqueItems": true
      },
      "toCountries": {
        "type": "array",
        "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "maxItems": 250,
        "uniqueItems": true
      },
      "externalData": {
        "type": "map",
        "values": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":1000},
        "maxProperties": 50
      }
    },
    "required": ["carrier","productName"],
    "closed": true
  },
  "ProductDirection": {"type":"enum","values":["OUTBOUND","RETURN"]},
  "ProductPatch": {
    "type": "object",
    "properties": {
      "carrier": {"ref":"Carrier"},
      "productName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "productDescription": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":2000,"nullable":true},
      "transportType": {"ref":"TransportType","nullable":true},
      "direction": {"ref":"ProductDirection","nullable":true},
      "active": {"type":"boolean"},
      "fromCountries": {
        "type": "array",
        "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "maxItems": 250,
        "uniqueItems": true,
        "nullable": true
      },
      "toCountries": {
        "type": "array",
        "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "maxItems": 250,
        "uniqueItems": true,
        "nullable": true
      },
      "externalData": {
        "type": "map",
        "values": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":1000},
        "maxProperties": 50,
        "nullable": true
      }
    },
    "required": [],
    "closed": true
  },
  "ProductSort": {"type":"enum","values":["createdAt","productName","carrier"]},
  "ProductUpdate": {
    "type": "object",
    "properties": {
      "carrier": {"ref":"Carrier"},
      "productName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "productDescription": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":2000,"nullable":true},
      "transportType": {"ref":"TransportType","nullable":true},
      "direction": {"ref":"ProductDirection","nullable":true},
      "active": {"type":"boolean"},
      "fromCountries": {
        "type": "array",
        "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "maxItems": 250,
        "uniqueItems": true,
        "nullable": true
      },
      "toCountries": {
        "type": "array",
        "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "maxItems": 250,
        "uniqueItems": true,
        "nullable": true
      },
      "externalData": {
        "type": "map",
        "values": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":1000},
        "maxProperties": 50,
        "nullable": true
      },
      "id": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60}
    },
    "required": ["id"],
    "closed": true
  },
  "PromiseHint": {"type":"object","properties":{"isBlocked":{"type":"boolean"}},"required":["isBlocked"],"closed":true},
  "PromiseParcel": {
    "type": "object",
    "properties": {
      "weight": {"type":"number","minimum":0.01,"maximum":100},
      "length": {"type":"number","minimum":1,"maximum":200},
      "width": {"type":"number","minimum":1,"maximum":200},
      "height": {"type":"number","minimum":1,"maximum":200},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200},
      "orderNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "cashOnDeliveryAmount": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01}
    },
    "required": ["weight"],
    "closed": true
  },
  "RateArea": {
    "type": "object",
    "properties": {
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "postCodeFrom": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
      "postCodeTo": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10}
    },
    "required": ["country"],
    "closed": true
  },
  "RateBasis": {"type":"enum","values":["PARCEL","SHIPMENT"]},
  "RateCashOnDelivery": {
    "type": "object",
    "properties": {
      "amount": {"type":"number","maximum":9999999.99,"exclusiveMinimum":0,"multipleOf":0.01},
      "currency": {"ref":"CashOnDeliveryCurrency"}
    },
    "required": ["amount","currency"],
    "closed": true
  },
  "RateMeasure": {"type":"enum","values":["WEIGHT","VOLUME","DIMENSIONAL_WEIGHT"]},
  "RateParcel": {
    "type": "object",
    "properties": {
      "weight": {"type":"number","minimum":0.1,"maximum":1000},
      "length": {"type":"number","minimum":1,"maximum":200},
      "width": {"type":"number","minimum":1,"maximum":200},
      "height": {"type":"number","minimum":1,"maximum":200}
    },
    "required": ["weight","length","width","height"],
    "closed": true
  },
  "RateParty": {
    "type": "object",
    "properties": {
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "postCode": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "contactInfo": {"ref":"ContactInfo"}
    },
    "required": ["country"],
    "closed": true
  },
  "RatePlace": {
    "type": "object",
    "properties": {
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "postCode": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10}
    },
    "required": ["country"],
    "closed": true
  },
  "RateRequest": {
    "type": "object",
    "properties": {
      "sender": {"ref":"RateParty"},
      "recipient": {"ref":"RateParty"},
      "parcels": {"type":"array","items":{"ref":"RateParcel"},"minItems":1,"maxItems":10},
      "cashOnDelivery": {"ref":"RateCashOnDelivery"},
      "pickUp": {"type":"boolean"},
      "recipientPays": {"type":"boolean"},
      "direction": {"ref":"ProductDirection"},
      "carriers": {"type":"array","items":{"ref":"Carrier"},"minItems":1,"maxItems":47,"uniqueItems":true},
      "date": {"type":"string","format":"date","maxLength":10},
      "askCarriers": {"type":"boolean"},
      "parcelShops": {"type":"integer","minimum":0,"maximum":10}
    },
    "required": ["sender","recipient","parcels"],
    "closed": true
  },
  "RateSheetCreate": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "carrierProduct": {"ref":"CarrierProduct"},
      "scope": {"ref":"RateSheetScope"},
      "fromCountry": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "currency": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3},
      "validFrom": {"type":"string","format":"date","maxLength":10},
      "validUntil": {"type":"string","format":"date","maxLength":10},
      "basis": {"ref":"RateBasis"},
      "measure": {"ref":"RateMeasure"},
      "dimensionalDivisor": {"type":"integer","minimum":1000,"maximum":10000},
      "vatPercent": {"type":"number","minimum":0,"maximum":1000,"multipleOf":0.001},
      "cutOff": {"type":"string","pattern":"^([01]\\d|2[0-3]):[0-5]\\d$","minLength":5,"maxLength":5},
      "zones": {"type":"array","items":{"ref":"RateZone"},"maxItems":1000},
      "steps": {"type":"array","items":{"ref":"PriceStep"},"maxItems":5000},
      "surcharges": {"type":"array","items":{"ref":"Surcharge"},"maxItems":50}
    },
    "required": ["name","carrierProduct","currency","validFrom"],
    "closed": true
  },
  "RateSheetFile": {
    "type": "object",
    "properties": {
      "type": {"ref":"RateSheetFileType"},
      "data": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":33000000}
    },
    "required": ["type","data"],
    "closed": true
  },
  "RateSheetFileType": {"type":"enum","values":["CSV","XLSX"]},
  "RateSheetScope": {"type":"enum","values":["LOCAL","CHILDREN"]},
  "RateSheetUpdate": {
    "type": "object",
    "properties": {
      "id": {"type":"string","format":"uuid","maxLength":36},
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "carrierProduct": {"ref":"CarrierProduct"},
      "scope": {"ref":"RateSheetScope"},
      "fromCountry": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2,"nullable":true},
      "currency": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3},
      "validFrom": {"type":"string","format":"date","maxLength":10},
      "validUntil": {"type":"string","format":"date","maxLength":10,"nullable":true},
      "basis": {"ref":"RateBasis"},
      "measure": {"ref":"RateMeasure"},
      "dimensionalDivisor": {"type":"integer","minimum":1000,"maximum":10000,"nullable":true},
      "vatPercent": {"type":"number","minimum":0,"maximum":1000,"multipleOf":0.001,"nullable":true},
      "cutOff": {"type":"string","pattern":"^([01]\\d|2[0-3]):[0-5]\\d$","minLength":5,"maxLength":5,"nullable":true},
      "zones": {"type":"array","items":{"ref":"RateZone"},"maxItems":1000},
      "steps": {"type":"array","items":{"ref":"PriceStep"},"maxItems":5000},
      "surcharges": {"type":"array","items":{"ref":"Surcharge"},"maxItems":50}
    },
    "required": ["id"],
    "closed": true
  },
  "RateZone": {
    "type": "object",
    "properties": {
      "code": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_.-]*$","minLength":1,"maxLength":30},
      "areas": {"type":"array","items":{"ref":"RateArea"},"minItems":1,"maxItems":5000},
      "vatPercent": {"type":"number","minimum":0,"maximum":1000,"multipleOf":0.001},
      "transitDays": {"ref":"TransitDays"}
    },
    "required": ["code","areas"],
    "closed": true
  },
  "RelabelLabel": {
    "type": "object",
    "properties": {"type":{"ref":"LabelType"},"layout":{"ref":"LabelLayout"},"resolution":{"ref":"LabelResolution"}},
    "required": ["type"],
    "closed": true
  },
  "RelabelRequest": {
    "type": "object",
    "properties": {
      "reference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "referenceType": {"ref":"RelabellingReferenceType"},
      "weight": {"type":"number","minimum":0.01,"maximum":100},
      "length": {"type":"number","minimum":1,"maximum":200},
      "width": {"type":"number","minimum":1,"maximum":200},
      "height": {"type":"number","minimum":1,"maximum":200},
      "scanUser": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250},
      "scannedAt": {"type":"string","format":"date-time","maxLength":35},
      "label": {"ref":"RelabelLabel"}
    },
    "required": ["reference","referenceType","label"],
    "closed": true
  },
  "RelabellingConfigurationUpdate": {
    "type": "object",
    "properties": {
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647},
      "relabellingEnabled": {"type":"boolean"},
      "shipmentCreationFlow": {"ref":"RelabellingFlowType"},
      "dataTransferType": {"ref":"RelabellingDataTransferType"}
    },
    "required": ["clientId"],
    "closed": true
  },
  "RelabellingDataState": {
    "type": "enum",
    "values": ["NO_DATA","DATA_RECEIVED","READY_FOR_RELABELLING","RELABELLED","REGISTRATION_FAILED","CANCELLED"]
  },
  "RelabellingDataTransferType": {"type":"enum","values":["API","FILE"]},
  "RelabellingFlowType": {"type":"enum","values":["IMMEDIATE","ON_SCAN","SCHEDULED"]},
  "RelabellingProcessState": {"type":"enum","values":["PENDING","PROCESSING","DONE","FAILED"]},
  "RelabellingReferenceType": {
    "type": "enum",
    "values": ["RELABELLING_CUSTOMER_REFERENCE","CARRIER_REFERENCE","CUSTOMER_REFERENCE","ORDER_NUMBER"]
  },
  "RelabellingScanState": {
    "type": "enum",
    "values": ["NO_DATA","READY","WAITING_FOR_VALIDATION","SUCCESS","FAILED","CANCELLED"]
  },
  "RelabellingSort": {
    "type": "enum",
    "values": [
      "BY_CREATED_AT",
      "BY_LAST_UPDATED_AT",
      "BY_DATA_STATE",
      "BY_SCAN_STATE",
      "BY_LAST_SCAN_AT",
      "BY_CARRIER",
      "BY_PRODUCT",
      "BY_ORDER_NUMBER",
      "BY_CUSTOMER_REFERENCE",
      "BY_PROCESS_STATE"
    ]
  },
  "RelabellingState": {
    "type": "enum",
    "values": ["DATA_RECEIVED","READY_FOR_RELABELLING","REGISTRATION_FAILED","RELABELLED","CANCELLED"]
  },
  "RelabellingStateChange": {"type":"enum","values":["CANCELLED"]},
  "ReportedShipmentSort": {
    "type": "enum",
    "values": ["createdAt","firstTrackingEventDate","firstDeliveryEventDate","lastEventDate","deliveryTimeInDays"]
  },
  "ReportedShipmentState": {
    "type": "enum",
    "values": [
      "UNKNOWN",
      "BLOCKED",
      "DRAFT",
      "FAILED_TO_REGISTER",
      "REGISTERED",
      "IN_TRANSIT",
      "RELABELLED",
      "RECEIVED_AT_WAREHOUSE",
      "READY_FOR_DISPATCH_FROM_WAREHOUSE",
      "CMR_CLOSED",
      "DELIVERY_ATTEMPTED",
      "DELIVERED",
      "ERROR"
    ]
  },
  "ResendConfirmationRequest": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50}
    },
    "required": ["username"],
    "closed": true
  },
  "RoleAssignment": {
    "type": "object",
    "properties": {
      "usernames": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": true
      }
    },
    "required": ["usernames"],
    "closed": true
  },
  "RoleCreate": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":500},
      "permissions": {"type":"array","items":{"ref":"Permission"},"minItems":1,"maxItems":200,"uniqueItems":true},
      "scope": {"ref":"RoleScope"}
    },
    "required": ["name","permissions"],
    "closed": true
  },
  "RoleScope": {"type":"enum","values":["LOCAL","CHILDREN"]},
  "RoleUpdate": {
    "type": "object",
    "properties": {
      "id": {"type":"string","format":"uuid","maxLength":36},
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":500,"nullable":true},
      "permissions": {"type":"array","items":{"ref":"Permission"},"minItems":1,"maxItems":200,"uniqueItems":true},
      "scope": {"ref":"RoleScope"}
    },
    "required": ["id"],
    "closed": true
  },
  "SalesProductCreate": {
    "type": "object",
    "properties": {
      "productId": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647}
    },
    "required": ["productId"],
    "closed": true
  },
  "ScanAndGoFlow": {"type":"enum","values":["SINGLE","MULTIPLE"]},
  "ShipmentBatchCancel": {
    "type": "object",
    "properties": {
      "shipmentIds": {
        "type": "array",
        "items": {"type":"string","format":"uuid","maxLength":36},
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": true
      },
      "reason": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250}
    },
    "required": ["shipmentIds"],
    "closed": true
  },
  "ShipmentBatchLabel": {
    "type": "object",
    "properties": {
      "shipmentIds": {
        "type": "array",
        "items": {"type":"string","format":"uuid","maxLength":36},
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": true
      },
      "label": {"ref":"LabelRequest"},
      "merge": {"type":"boolean"}
    },
    "required": ["shipmentIds","label"],
    "closed": true
  },
  "ShipmentBatchRegistration": {
    "type": "object",
    "properties": {
      "shipmentIds": {
        "type": "array",
        "items": {"type":"string","format":"uuid","maxLength":36},
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": true
      }
    },
    "required": ["shipmentIds"],
    "closed": true
  },
  "ShipmentCancel": {
    "type": "object",
    "properties": {"reason":{"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250}},
    "required": [],
    "closed": true
  },
  "ShipmentCopy": {
    "type": "object",
    "properties": {
      "carrierProduct": {"ref":"CarrierProduct"},
      "customerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":40}
    },
    "required": [],
    "closed": true
  },
  "ShipmentCreate": {
    "type": "object",
    "properties": {
      "sender": {"ref":"AddressParty"},
      "recipient": {"ref":"AddressParty"},
      "delivery": {"ref":"DeliveryParty"},
      "pickup": {"ref":"AddressParty"},
      "collectionInfo": {"ref":"CollectionInfo"},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250},
      "deliveryInstructions": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250},
      "recipientPays": {"type":"boolean"},
      "carrierProduct": {"ref":"CarrierProduct"},
      "externalShipment": {"ref":"ExternalShipment"},
      "shipmentType": {"ref":"ShipmentType"},
      "customerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":40},
      "orderNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "cashOnDelivery": {"ref":"CashOnDelivery"},
      "parcels": {"type":"array","items":{"ref":"ParcelCreate"},"minItems":1,"maxItems":1},
      "rateId": {
        "type": "string",
        "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.[A-Z][A-Z0-9_]*$",
        "minLength": 40,
        "maxLength": 100
      },
      "customs": {"ref":"ShipmentCustoms"}
    },
    "required": [],
    "closed": true
  },
  "ShipmentCustoms": {
    "type": "object",
    "properties": {
      "invoiceNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "invoiceType": {"ref":"InvoiceType"},
      "customsType": {"ref":"CustomsType"},
      "termsOfTrade": {"ref":"TermsOfTrade"},
      "companyNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "eoriNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "ioss": {"type":"string","pattern":"^IM[0-9]{10}$","minLength":12,"maxLength":12},
      "shippingCharges": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01},
      "otherCharges": {"type":"number","minimum":0,"maximum":999999999.99,"multipleOf":0.01},
      "items": {"type":"array","items":{"ref":"ShipmentCustomsItem"},"maxItems":100}
    },
    "required": [],
    "closed": true
  },
  "ShipmentCustomsItem": {
    "type": "object",
    "properties": {
      "itemNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "itemDescription": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":200},
      "skuNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "quantity": {"type":"integer","minimum":1,"maximum":999999999},
      "countryOfOrigin": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
      "netWeight": {"type":"number","maximum":1000,"exclusiveMinimum":0},
      "grossWeight": {"type":"number","maximum":1000,"exclusiveMinimum":0},
      "itemInvoicePrice": {"type":"number","maximum":999999999.99,"exclusiveMinimum":0,"multipleOf":0.01},
      "currencyCode": {"type":"string","pattern":"^[A-Z]{3}$","minLength":3,"maxLength":3},
      "commodityCode": {"type":"string","pattern":"^[0-9][0-9. ]*$","minLength":6,"maxLength":12}
    },
    "required": [
      "itemDescription",
      "quantity",
      "countryOfOrigin",
      "netWeight",
      "itemInvoicePrice",
      "currencyCode",
      "commodityCode"
    ],
    "closed": true
  },
  "ShipmentDocuments": {"type":"enum","values":["LABEL","CUSTOMS","ALL"]},
  "ShipmentEventBatch": {
    "type": "object",
    "properties": {"events":{"type":"array","items":{"ref":"ShipmentEventEntry"},"minItems":1,"maxItems":1000}},
    "required": ["events"],
    "closed": true
  },
  "ShipmentEventCreate": {
    "type": "object",
    "properties": {
      "createdAt": {"type":"string","format":"date-time","maxLength":35},
      "parcelReference": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 ._/-]*$","minLength":1,"maxLength":60},
      "state": {"ref":"ShipmentState"},
      "carrierCode": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "rawData": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":65536},
      "place": {"ref":"ShipmentEventPlace"},
      "details": {"type":"array","items":{"ref":"ShipmentEventDetail"},"maxItems":20},
      "eventDescription": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":500}
    },
    "required": [],
    "closed": true
  },
  "ShipmentEventDetail": {
    "type": "object",
    "properties": {
      "key": {"ref":"ShipmentEventDetailKey"},
      "value": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100}
    },
    "required": ["key","value"],
    "closed": true
  },
  "ShipmentEventDetailKey": {"type":"enum","values":["TRUCK_CONSIGNMENT_ID","PALLET_CONSIGNMENT_ID"]},
  "ShipmentEventEntry": {
    "type": "object",
    "properties": {
      "shipmentId": {"type":"string","format":"uuid","maxLength":36},
      "reference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "createdAt": {"type":"string","format":"date-time","maxLength":35},
      "parcelReference": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 ._/-]*$","minLength":1,"maxLength":60},
      "state": {"ref":"ShipmentState"},
      "carrierCode": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "rawData": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":65536},
      "place": {"ref":"ShipmentEventPlace"},
      "details": {"type":"array","items":{"ref":"ShipmentEventDetail"},"maxItems":20},
      "eventDescription": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":500}
    },
    "required": [],
    "closed": true
  },
  "ShipmentEventPlace": {
    "type": "object",
    "properties": {
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "postCode": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
      "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2}
    },
    "required": [],
    "closed": true
  },
  "ShipmentEventSource": {"type":"enum","values":["CARRIER","ADMIN","EXTERNAL_WAREHOUSE_SYSTEM","WAREHOUSE"]},
  "ShipmentExportRequest": {
    "type": "object",
    "properties": {
      "clientId": {"type":"integer","minimum":1,"maximum":2147483647},
      "createdAfter": {
        "type": "string",
        "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
        "maxLength": 32
      },
      "createdBefore": {
        "type": "string",
        "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
        "maxLength": 32
      },
      "shipmentStates": {"type":"array","items":{"ref":"ReportedShipmentState"},"maxItems":13,"uniqueItems":true},
      "carrier": {"ref":"Carrier"},
      "productId": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60}
    },
    "required": [],
    "closed": true
  },
  "ShipmentFormLayout": {"type":"enum","values":["STEPPER","SINGLE_PAGE"]},
  "ShipmentPatch": {
    "type": "object",
    "properties": {
      "sender": {"ref":"AddressParty"},
      "recipient": {"ref":"AddressParty"},
      "delivery": {"ref":"DeliveryParty","nullable":true},
      "pickup": {"ref":"AddressParty","nullable":true},
      "collectionInfo": {"ref":"CollectionInfo","nullable":true},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250,"nullable":true},
      "deliveryInstructions": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250,"nullable":true},
      "recipientPays": {"type":"boolean"},
      "carrierProduct": {"ref":"CarrierProduct","nullable":true},
      "externalShipment": {"ref":"ExternalShipment","nullable":true},
      "shipmentType": {"ref":"ShipmentType"},
      "shipmentState": {"ref":"ShipmentState"},
      "customerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":40,"nullable":true},
      "orderNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60,"nullable":true},
      "cashOnDelivery": {"ref":"CashOnDelivery","nullable":true},
      "parcels": {"type":"array","items":{"ref":"ParcelCreate"},"minItems":1,"maxItems":10},
      "rateId": {
        "type": "string",
        "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.[A-Z][A-Z0-9_]*$",
        "minLength": 40,
        "maxLength": 100,
        "nullable": true
      },
      "customs": {"ref":"ShipmentCustoms","nullable":true}
    },
    "required": [],
    "closed": true
  },
  "ShipmentPromiseCreate": {
    "type": "object",
    "properties": {
      "relabellingCustomerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "parcels": {"type":"array","items":{"ref":"PromiseParcel"},"minItems":1,"maxItems":1},
      "carrierProduct": {"ref":"CarrierProduct"},
      "sender": {"ref":"AddressParty"},
      "recipient": {"ref":"AddressParty"},
      "delivery": {"ref":"AddressParty"},
      "collectionInfo": {"ref":"CollectionInfo"},
      "cashOnDelivery": {"ref":"CashOnDelivery"},
      "recipientPays": {"type":"boolean"},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250},
      "deliveryInstructions": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250},
      "customerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":40},
      "orderNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
      "shipmentExternalAttributes": {
        "type": "map",
        "values": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":500},
        "maxProperties": 50
      },
      "hint": {"ref":"PromiseHint"},
      "flowType": {"ref":"RelabellingFlowType"},
      "processAfter": {"type":"string","format":"date-time","maxLength":35}
    },
    "required": ["relabellingCustomerReference","parcels","carrierProduct","sender","recipient"],
    "closed": true
  },
  "ShipmentPromiseRetry": {
    "type": "object",
    "properties": {
      "references": {
        "type": "array",
        "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": true
      }
    },
    "required": ["references"],
    "closed": true
  },
  "ShipmentPromiseStateUpdate": {
    "type": "object",
    "properties": {
      "state": {"ref":"RelabellingStateChange"},
      "version": {"type":"integer","minimum":1,"maximum":2147483647}
    },
    "required": ["state"],
    "closed": true
  },
  "ShipmentSort": {"type":"enum","values":["createdAt","modifiedAt","customerReference"]},
  "ShipmentState": {
    "type": "enum",
    "values": [
      "UNKNOWN",
      "BLOCKED",
      "DRAFT",
      "FAILED_TO_REGISTER",
      "REGISTERED",
      "IN_TRANSIT",
      "RELABELLED",
      "RECEIVED_AT_WAREHOUSE",
      "READY_FOR_DISPATCH_FROM_WAREHOUSE",
      "DELIVERY_ATTEMPTED",
      "DELIVERED",
      "ERROR"
    ]
  },
  "ShipmentType": {"type":"enum","values":["REGULAR","LAST_INCH"]},
  "ShipmentUpdate": {
    "type": "object",
    "properties": {
      "id": {"type":"string","format":"uuid","maxLength":36},
      "sender": {"ref":"AddressParty"},
      "recipient": {"ref":"AddressParty"},
      "delivery": {"ref":"DeliveryParty","nullable":true},
      "pickup": {"ref":"AddressParty","nullable":true},
      "collectionInfo": {"ref":"CollectionInfo","nullable":true},
      "description": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250,"nullable":true},
      "deliveryInstructions": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":250,"nullable":true},
      "recipientPays": {"type":"boolean"},
      "carrierProduct": {"ref":"CarrierProduct","nullable":true},
      "externalShipment": {"ref":"ExternalShipment","nullable":true},
      "shipmentType": {"ref":"ShipmentType"},
      "shipmentState": {"ref":"ShipmentState"},
      "customerReference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":40,"nullable":true},
      "orderNumber": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60,"nullable":true},
      "cashOnDelivery": {"ref":"CashOnDelivery","nullable":true},
      "parcels": {"type":"array","items":{"ref":"ParcelCreate"},"minItems":1,"maxItems":10},
      "rateId": {
        "type": "string",
        "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.[A-Z][A-Z0-9_]*$",
        "minLength": 40,
        "maxLength": 100,
        "nullable": true
      },
      "customs": {"ref":"ShipmentCustoms","nullable":true}
    },
    "required": ["id"],
    "closed": true
  },
  "ShipmentsTableColumn": {
    "type": "object",
    "properties": {
      "columnId": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_.-]*$","minLength":1,"maxLength":60},
      "order": {"type":"integer","minimum":0,"maximum":99},
      "visible": {"type":"boolean"},
      "pinned": {"ref":"ColumnPin"}
    },
    "required": ["columnId","order","visible"],
    "closed": true
  },
  "SignUpAvailabilityRequest": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "email": {"type":"string","format":"email","minLength":3,"maxLength":250}
    },
    "required": [],
    "closed": true,
    "minProperties": 1
  },
  "SignUpConfirmation": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "confirmationCode": {"type":"string","pattern":"^[^\\u0000]+$","minLength":1,"maxLength":2048}
    },
    "required": ["username","confirmationCode"],
    "closed": true
  },
  "SignUpRequest": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "password": {"type":"string","format":"password","pattern":"^[^\\u0000]+$","minLength":6,"maxLength":50},
      "email": {"type":"string","format":"email","minLength":3,"maxLength":250},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "newsletterOptIn": {"type":"boolean"},
      "clientName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100}
    },
    "required": ["username","password","email"],
    "closed": true
  },
  "SortOrder": {"type":"enum","values":["ASC","DESC"]},
  "Surcharge": {
    "type": "object",
    "properties": {
      "code": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_.-]*$","minLength":1,"maxLength":30},
      "type": {"ref":"SurchargeType"},
      "name": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "per": {"ref":"RateBasis"},
      "amount": {"type":"number","minimum":0,"maximum":9999999.999},
      "percent": {"type":"number","minimum":0,"maximum":1000,"multipleOf":0.001},
      "percentOf": {"ref":"SurchargeBase"},
      "months": {"type":"array","items":{"ref":"FuelMonth"},"minItems":1,"maxItems":240},
      "areas": {"type":"array","items":{"ref":"RateArea"},"minItems":1,"maxItems":5000},
      "overLength": {"type":"number","maximum":10000,"exclusiveMinimum":0},
      "overGirth": {"type":"number","maximum":10000,"exclusiveMinimum":0},
      "overWeight": {"type":"number","maximum":10000,"exclusiveMinimum":0},
      "minimum": {"type":"number","minimum":0,"maximum":9999999.999},
      "roundTo": {"type":"number","minimum":0,"maximum":9999999.999}
    },
    "required": ["code","type"],
    "closed": true
  },
  "SurchargeBase": {"type":"enum","values":["FREIGHT","SUBTOTAL","VALUE"]},
  "SurchargeType": {
    "type": "enum",
    "values": ["FUEL","REMOTE_AREA","OVERSIZE","CASH_ON_DELIVERY","PICK_UP","INSURANCE","FEE"]
  },
  "TermsOfTrade": {
    "type": "enum",
    "values": ["EXW","FCA","CPT","CIP","DAP","DPU","DDP","FAS","FOB","CFR","CIF","DDU","DAF","DEQ","DES"]
  },
  "TimeRange": {
    "type": "object",
    "properties": {
      "from": {"type":"string","pattern":"^([01]\\d|2[0-3]):[0-5]\\d$","minLength":5,"maxLength":5},
      "to": {"type":"string","pattern":"^([01]\\d|2[0-3]):[0-5]\\d$","minLength":5,"maxLength":5}
    },
    "required": ["from","to"],
    "closed": true
  },
  "TokenRequest": {
    "type": "object",
    "properties": {
      "token": {
        "type": "string",
        "pattern": "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$",
        "minLength": 5,
        "maxLength": 8192
      }
    },
    "required": ["token"],
    "closed": true
  },
  "TransitDays": {
    "type": "object",
    "properties": {"from":{"type":"integer","minimum":0,"maximum":90},"to":{"type":"integer","minimum":0,"maximum":90}},
    "required": ["from","to"],
    "closed": true
  },
  "TransportType": {"type":"enum","values":["AIR","EXPRESS","MAIL","PALLET","PARCEL","ROAD"]},
  "UserCreate": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "email": {"type":"string","format":"email","minLength":3,"maxLength":250},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
      "newsletterOptIn": {"type":"boolean"},
      "temporaryPassword": {"type":"string","format":"password","pattern":"^[^\\u0000]+$","minLength":6,"maxLength":50},
      "suppressEmail": {"type":"boolean"}
    },
    "required": ["username","email"],
    "closed": true
  },
  "UserPreferencesUpdate": {
    "type": "object",
    "properties": {
      "locale": {
        "type": "string",
        "pattern": "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$",
        "minLength": 2,
        "maxLength": 12,
        "nullable": true
      },
      "shipmentFormLayout": {"ref":"ShipmentFormLayout","nullable":true},
      "scanAndGoFlow": {"ref":"ScanAndGoFlow","nullable":true},
      "defaultPickupAddressId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "defaultReceiverAddressId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "defaultParcelDefinitionId": {"type":"string","format":"uuid","maxLength":36,"nullable":true},
      "favoriteApp": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$",
        "minLength": 1,
        "maxLength": 60,
        "nullable": true
      },
      "defaultClientId": {"type":"integer","minimum":1,"maximum":2147483647,"nullable":true},
      "shipmentsTableConfiguration": {"type":"array","items":{"ref":"ShipmentsTableColumn"},"maxItems":100}
    },
    "required": [],
    "closed": true
  },
  "UserSort": {"type":"enum","values":["createdAt","lastName","username"]},
  "UserStatusChange": {"type":"enum","values":["ARCHIVED","COMPROMISED"]},
  "UserUpdate": {
    "type": "object",
    "properties": {
      "username": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
      "email": {"type":"string","format":"email","minLength":3,"maxLength":250},
      "firstName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "lastName": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100,"nullable":true},
      "newsletterOptIn": {"type":"boolean"},
      "status": {"ref":"UserStatusChange"}
    },
    "required": ["username"],
    "closed": true
  }
}

export const requests: Readonly<Record<string, RequestRules>> = {
  "login": {"body":{"ref":"Credentials"},"bodyRequired":true},
  "refreshToken": {
    "body": {"type":"string","pattern":"^[A-Za-z0-9_-]+$","minLength":20,"maxLength":512},
    "bodyRequired": true
  },
  "authorizeToken": {"body":{"ref":"AuthorizationRequest"},"bodyRequired":true},
  "decodeToken": {"body":{"ref":"TokenRequest"},"bodyRequired":true},
  "validateClientId": {"body":{"ref":"ClientIdValidationRequest"},"bodyRequired":true},
  "confirmForgotPassword": {"body":{"ref":"ConfirmForgotPassword"},"bodyRequired":true},
  "setPassword": {"body":{"ref":"PasswordChange"},"bodyRequired":true},
  "listUsers": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "sort": {"ref":"UserSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createUser": {"body":{"ref":"UserCreate"},"bodyRequired":true},
  "updateUser": {"body":{"ref":"UserUpdate"},"bodyRequired":true},
  "inviteUser": {"body":{"ref":"InviteRequest"},"bodyRequired":true},
  "importUsers": {
    "body": {"type":"array","items":{"ref":"ExternalUser"},"minItems":1,"maxItems":100},
    "bodyRequired": true
  },
  "listClients": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "sort": {"ref":"ClientSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createClient": {"body":{"ref":"ClientCreate"},"bodyRequired":true},
  "updateClient": {"body":{"ref":"ClientUpdate"},"bodyRequired":true},
  "listAccessibleClients": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "listClientUsers": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "sort": {"ref":"UserSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "importClients": {
    "body": {"type":"array","items":{"ref":"ExternalClient"},"minItems":1,"maxItems":1000},
    "bodyRequired": true
  },
  "listRoles": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createRole": {"body":{"ref":"RoleCreate"},"bodyRequired":true},
  "updateRole": {"body":{"ref":"RoleUpdate"},"bodyRequired":true},
  "listRoleUsers": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "addRoleUsers": {"body":{"ref":"RoleAssignment"},"bodyRequired":true},
  "removeRoleUsers": {
    "query": {
      "type": "object",
      "properties": {
        "username": {
          "type": "array",
          "items": {"type":"string","pattern":"^[^\\s\\u0000/.][^\\s\\u0000/]*$","minLength":1,"maxLength":50},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        }
      },
      "required": ["username"],
      "closed": true
    }
  },
  "signUp": {"body":{"ref":"SignUpRequest"},"bodyRequired":true},
  "confirmSignUp": {"body":{"ref":"SignUpConfirmation"},"bodyRequired":true},
  "checkSignUpAvailability": {"body":{"ref":"SignUpAvailabilityRequest"},"bodyRequired":true},
  "completeInvite": {"body":{"ref":"CompleteInviteRequest"},"bodyRequired":true},
  "resendConfirmation": {"body":{"ref":"ResendConfirmationRequest"},"bodyRequired":true},
  "addClientAddOn": {"body":{"ref":"ClientAddOnCreate"},"bodyRequired":true},
  "listAddresses": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "type": {"ref":"AddressType"},
        "since": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "sort": {"ref":"AddressSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createAddress": {"body":{"ref":"AddressCreate"},"bodyRequired":true},
  "updateAddress": {"body":{"ref":"AddressUpdate"},"bodyRequired":true},
  "patchAddress": {"body":{"ref":"AddressPatch"},"bodyRequired":true},
  "listActiveClientCarriers": {
    "query": {"type":"object","properties":{"enabled":{"type":"boolean"}},"required":[],"closed":true}
  },
  "listClientCarriers": {
    "query": {"type":"object","properties":{"enabled":{"type":"boolean"}},"required":[],"closed":true}
  },
  "setClientCarrier": {"body":{"ref":"ClientCarrierUpdate"},"bodyRequired":true},
  "setCarrierFields": {"body":{"ref":"ClientConfigurationUpdate"},"bodyRequired":true},
  "listRelabellingLogs": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "clientIds": {"type":"array","items":{"type":"integer","minimum":1,"maximum":2147483647},"maxItems":100},
        "carriers": {"type":"array","items":{"ref":"Carrier"},"maxItems":50},
        "products": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
          "maxItems": 100
        },
        "states": {"type":"array","items":{"ref":"RelabellingState"},"maxItems":10},
        "dataStates": {"type":"array","items":{"ref":"RelabellingDataState"},"maxItems":10},
        "scanStates": {"type":"array","items":{"ref":"RelabellingScanState"},"maxItems":10},
        "processStates": {"type":"array","items":{"ref":"RelabellingProcessState"},"maxItems":10},
        "countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "maxItems": 100
        },
        "originCountries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "maxItems": 100
        },
        "destinationCountries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "maxItems": 100
        },
        "references": {
          "type": "array",
          "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
          "maxItems": 100
        },
        "createdAfter": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "createdBefore": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "updatedAfter": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "updatedBefore": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "lastScanAfter": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "lastScanBefore": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "sort": {"ref":"RelabellingSort"},
        "order": {"ref":"SortOrder"},
        "perPage": {"type":"integer","minimum":1,"maximum":100},
        "pitId": {"type":"string","pattern":"^[A-Za-z0-9._-]+$","minLength":1,"maxLength":1024},
        "searchAfterValue": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":300},
        "searchAfterIndex": {"type":"integer","minimum":0,"maximum":9007199254740991}
      },
      "required": [],
      "closed": true
    }
  },
  "relabelParcel": {"body":{"ref":"RelabelRequest"},"bodyRequired":true},
  "setShipmentPromiseState": {"body":{"ref":"ShipmentPromiseStateUpdate"},"bodyRequired":true},
  "registerShipmentPromise": {"body":{"ref":"ShipmentPromiseCreate"},"bodyRequired":true},
  "retryShipmentPromises": {"body":{"ref":"ShipmentPromiseRetry"},"bodyRequired":true},
  "setRelabellingConfiguration": {"body":{"ref":"RelabellingConfigurationUpdate"},"bodyRequired":true},
  "listShipments": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "shipment_type": {"ref":"ShipmentType"},
        "states": {"type":"array","items":{"ref":"ShipmentState"},"minItems":1,"maxItems":12,"uniqueItems":true},
        "carriers": {"type":"array","items":{"ref":"Carrier"},"minItems":1,"maxItems":47,"uniqueItems":true},
        "products": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "sender_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "recipient_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "customer_reference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":40},
        "created_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "created_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "timezone": {"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":60},
        "cancelled": {"type":"boolean"},
        "sort": {"ref":"ShipmentSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100},
        "next_page_token": {"type":"string","pattern":"^[A-Za-z0-9_-]+$","minLength":1,"maxLength":1024}
      },
      "required": [],
      "closed": true
    }
  },
  "createShipment": {"body":{"ref":"ShipmentCreate"},"bodyRequired":true},
  "updateShipment": {"body":{"ref":"ShipmentUpdate"},"bodyRequired":true},
  "patchShipment": {"body":{"ref":"ShipmentPatch"},"bodyRequired":true},
  "createShipmentEvents": {"body":{"ref":"ShipmentEventBatch"},"bodyRequired":true},
  "createShipmentEvent": {"body":{"ref":"ShipmentEventCreate"},"bodyRequired":true},
  "getShipmentLabelPdf": {
    "query": {
      "type": "object",
      "properties": {"layout":{"ref":"LabelLayout"},"documents":{"ref":"ShipmentDocuments"}},
      "required": [],
      "closed": true
    }
  },
  "createShipmentLabel": {"body":{"ref":"LabelRequest"},"bodyRequired":true},
  "exportShipmentsCsv": {
    "query": {
      "type": "object",
      "properties": {
        "shipment_type": {"ref":"ShipmentType"},
        "created_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "created_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "carrier": {"ref":"Carrier"},
        "timezone": {"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":60}
      },
      "required": [],
      "closed": true
    }
  },
  "exportShipmentReport": {
    "query": {
      "type": "object",
      "properties": {
        "shipment_type": {"ref":"ShipmentType"},
        "states": {
          "type": "array",
          "items": {"ref":"ReportedShipmentState"},
          "minItems": 1,
          "maxItems": 13,
          "uniqueItems": true
        },
        "carriers": {"type":"array","items":{"ref":"Carrier"},"minItems":1,"maxItems":47,"uniqueItems":true},
        "products": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "sender_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "recipient_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "client_ids": {
          "type": "array",
          "items": {"type":"integer","minimum":1,"maximum":2147483647},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "references": {
          "type": "array",
          "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "created_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "created_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "delivered_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "delivered_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "timezone": {"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":60}
      },
      "required": [],
      "closed": true
    }
  },
  "registerShipments": {"body":{"ref":"ShipmentBatchRegistration"},"bodyRequired":true},
  "cancelShipment": {"body":{"ref":"ShipmentCancel"},"bodyRequired":true},
  "cancelShipments": {"body":{"ref":"ShipmentBatchCancel"},"bodyRequired":true},
  "copyShipment": {"body":{"ref":"ShipmentCopy"},"bodyRequired":true},
  "registerShipmentDirectly": {"body":{"ref":"DirectRegistration"},"bodyRequired":true},
  "createShipmentLabels": {"body":{"ref":"ShipmentBatchLabel"},"bodyRequired":true},
  "createShipmentEventByReference": {"body":{"ref":"ShipmentEventCreate"},"bodyRequired":true},
  "listShipmentsByOrderNumber": {
    "query": {
      "type": "object",
      "properties": {
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "listParcelDefinitions": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "type": {"ref":"ParcelDefinitionType"},
        "sort": {"ref":"ParcelDefinitionSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createParcelDefinition": {"body":{"ref":"ParcelDefinitionCreate"},"bodyRequired":true},
  "updateParcelDefinition": {"body":{"ref":"ParcelDefinitionUpdate"},"bodyRequired":true},
  "patchParcelDefinition": {"body":{"ref":"ParcelDefinitionPatch"},"bodyRequired":true},
  "setClientPreferences": {"body":{"ref":"ClientPreferencesUpdate"},"bodyRequired":true},
  "setUserPreferences": {"body":{"ref":"UserPreferencesUpdate"},"bodyRequired":true},
  "listParcelShops": {
    "query": {
      "type": "object",
      "properties": {
        "carrier": {"ref":"Carrier"},
        "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
        "post_code": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
        "address": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":300},
        "lat": {"type":"number","minimum":-90,"maximum":90},
        "lng": {"type":"number","minimum":-180,"maximum":180},
        "radius": {"type":"integer","minimum":1,"maximum":1000000},
        "limit": {"type":"integer","minimum":1,"maximum":100},
        "type": {"ref":"ParcelShopType"}
      },
      "required": [],
      "closed": true
    }
  },
  "createParcelShopExport": {"body":{"ref":"ParcelShopExportCreate"},"bodyRequired":true},
  "getParcelShop": {
    "query": {
      "type": "object",
      "properties": {
        "carrier": {"ref":"Carrier"},
        "parcel_shop_id": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._:-]*$","minLength":1,"maxLength":60}
      },
      "required": ["carrier","parcel_shop_id"],
      "closed": true
    }
  },
  "searchParcelShops": {
    "query": {
      "type": "object",
      "properties": {
        "carrier": {"ref":"Carrier"},
        "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "city": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":100},
        "post_code": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9 -]*$","minLength":1,"maxLength":10},
        "address": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":300},
        "lat": {"type":"number","minimum":-90,"maximum":90},
        "lng": {"type":"number","minimum":-180,"maximum":180},
        "radius": {"type":"integer","minimum":1,"maximum":1000000},
        "limit": {"type":"integer","minimum":1,"maximum":100},
        "type": {"ref":"ParcelShopType"}
      },
      "required": [],
      "closed": true
    }
  },
  "listReportedShipments": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "client_ids": {
          "type": "array",
          "items": {"type":"integer","minimum":1,"maximum":2147483647},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "states": {
          "type": "array",
          "items": {"ref":"ReportedShipmentState"},
          "minItems": 1,
          "maxItems": 13,
          "uniqueItems": true
        },
        "carriers": {"type":"array","items":{"ref":"Carrier"},"minItems":1,"maxItems":47,"uniqueItems":true},
        "products": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "sender_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "recipient_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "shipment_type": {"ref":"ShipmentType"},
        "references": {
          "type": "array",
          "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "order_number": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
        "created_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "created_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "first_event_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "first_event_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "last_event_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "last_event_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "timezone": {"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":60},
        "sort": {"ref":"ReportedShipmentSort"},
        "order": {"ref":"SortOrder"},
        "per_page": {"type":"integer","minimum":1,"maximum":100},
        "next_page_token": {"type":"string","pattern":"^[A-Za-z0-9_-]+$","minLength":1,"maxLength":1024}
      },
      "required": [],
      "closed": true
    }
  },
  "getShipmentReport": {
    "query": {
      "type": "object",
      "properties": {
        "parcelAwbs": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Za-z0-9 ./_-]+$","minLength":1,"maxLength":60},
          "minItems": 1,
          "maxItems": 100
        }
      },
      "required": ["parcelAwbs"],
      "closed": true
    }
  },
  "listReportedShipmentEvents": {
    "query": {
      "type": "object",
      "properties": {
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "listReportedEvents": {
    "query": {
      "type": "object",
      "properties": {
        "client_ids": {
          "type": "array",
          "items": {"type":"integer","minimum":1,"maximum":2147483647},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "event_states": {"type":"array","items":{"ref":"ShipmentState"},"minItems":1,"maxItems":12,"uniqueItems":true},
        "carriers": {"type":"array","items":{"ref":"Carrier"},"minItems":1,"maxItems":47,"uniqueItems":true},
        "carrier_codes": {
          "type": "array",
          "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "sources": {"type":"array","items":{"ref":"ShipmentEventSource"},"minItems":1,"maxItems":4,"uniqueItems":true},
        "references": {
          "type": "array",
          "items": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "created_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "created_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "received_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "received_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "timezone": {"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":60},
        "order": {"ref":"SortOrder"},
        "per_page": {"type":"integer","minimum":1,"maximum":100},
        "next_page_token": {"type":"string","pattern":"^[A-Za-z0-9_-]+$","minLength":1,"maxLength":1024}
      },
      "required": [],
      "closed": true
    }
  },
  "countShipments": {
    "query": {
      "type": "object",
      "properties": {
        "granularity": {"ref":"CountGranularity"},
        "created_after": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "created_before": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "timezone": {"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":60},
        "client_ids": {
          "type": "array",
          "items": {"type":"integer","minimum":1,"maximum":2147483647},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "states": {
          "type": "array",
          "items": {"ref":"ReportedShipmentState"},
          "minItems": 1,
          "maxItems": 13,
          "uniqueItems": true
        },
        "carriers": {"type":"array","items":{"ref":"Carrier"},"minItems":1,"maxItems":47,"uniqueItems":true},
        "products": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "sender_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "recipient_countries": {
          "type": "array",
          "items": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true
        },
        "shipment_type": {"ref":"ShipmentType"}
      },
      "required": [],
      "closed": true
    }
  },
  "createShipmentExport": {"body":{"ref":"ShipmentExportRequest"},"bodyRequired":true},
  "listExpectedAmounts": {
    "query": {
      "type": "object",
      "properties": {
        "country": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "start_date": {"type":"string","format":"date","maxLength":10},
        "end_date": {"type":"string","format":"date","maxLength":10},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createExpectedAmount": {"body":{"ref":"ExpectedAmountCreate"},"bodyRequired":true},
  "updateExpectedAmount": {"body":{"ref":"ExpectedAmountUpdate"},"bodyRequired":true},
  "listProducts": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "sort": {"ref":"ProductSort"},
        "order": {"ref":"SortOrder"},
        "carrier": {"ref":"Carrier"},
        "from": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "to": {"type":"string","pattern":"^[A-Z]{2}$","minLength":2,"maxLength":2},
        "weight": {"type":"number","maximum":1000,"exclusiveMinimum":0},
        "length": {"type":"number","minimum":1,"maximum":200},
        "width": {"type":"number","minimum":1,"maximum":200},
        "height": {"type":"number","minimum":1,"maximum":200},
        "direction": {"ref":"ProductDirection"},
        "toShop": {"type":"boolean"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createProduct": {"body":{"ref":"ProductCreate"},"bodyRequired":true},
  "updateProduct": {"body":{"ref":"ProductUpdate"},"bodyRequired":true},
  "patchProduct": {"body":{"ref":"ProductPatch"},"bodyRequired":true},
  "createSalesProduct": {"body":{"ref":"SalesProductCreate"},"bodyRequired":true},
  "listConsignments": {
    "query": {
      "type": "object",
      "properties": {
        "reference": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
        "type": {"ref":"ConsignmentType"},
        "state": {"ref":"ConsignmentState"},
        "parentId": {"type":"string","format":"uuid","maxLength":36},
        "sort": {"ref":"ConsignmentSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createConsignment": {"body":{"ref":"ConsignmentCreate"},"bodyRequired":true},
  "updateConsignment": {"body":{"ref":"ConsignmentUpdate"},"bodyRequired":true},
  "patchConsignment": {"body":{"ref":"ConsignmentPatch"},"bodyRequired":true},
  "setConsignmentState": {"body":{"ref":"ConsignmentStateUpdate"},"bodyRequired":true},
  "setConsignmentParent": {"body":{"ref":"ConsignmentParentUpdate"},"bodyRequired":true},
  "getTruckCustoms": {
    "query": {
      "type": "object",
      "properties": {"truck":{"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35}},
      "required": ["truck"],
      "closed": true
    }
  },
  "getTruckCustomsReport": {
    "query": {
      "type": "object",
      "properties": {"truck":{"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35}},
      "required": ["truck"],
      "closed": true
    }
  },
  "getTruckCustomsTransfer": {
    "query": {
      "type": "object",
      "properties": {"truck":{"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":35}},
      "required": ["truck"],
      "closed": true
    }
  },
  "listCustomsItems": {
    "query": {
      "type": "object",
      "properties": {
        "filterType": {"ref":"CustomsFilterType"},
        "value": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": ["filterType","value"],
      "closed": true
    }
  },
  "createCustomsItem": {"body":{"ref":"CustomsItemCreate"},"bodyRequired":true},
  "setCustomsTransferStatus": {"body":{"ref":"CustomsStatusUpdate"},"bodyRequired":true},
  "closeCustomsItems": {
    "body": {"ref":"CustomsClosing"},
    "bodyRequired": true,
    "query": {
      "type": "object",
      "properties": {
        "filterType": {"ref":"CustomsClosingFilterType"},
        "value": {"type":"string","pattern":"^[^\\u0000]*$","minLength":1,"maxLength":60}
      },
      "required": ["filterType","value"],
      "closed": true
    }
  },
  "createCustomsItems": {"body":{"ref":"CustomsItemsAdd"},"bodyRequired":true},
  "updateCustomsItemsTruck": {
    "body": {"ref":"CustomsTruckUpdate"},
    "bodyRequired": true,
    "query": {
      "type": "object",
      "properties": {"filterType":{"ref":"CustomsFilterType"}},
      "required": ["filterType"],
      "closed": true
    }
  },
  "updateCustomsItem": {"body":{"ref":"CustomsItemUpdate"},"bodyRequired":true},
  "setCustomsClosingTime": {"body":{"ref":"CustomsClosingTime"},"bodyRequired":true},
  "listItems": {
    "query": {
      "type": "object",
      "properties": {
        "q": {"type":"string","pattern":"^[^\\u0000]*$","maxLength":200},
        "item_type": {"ref":"ItemType"},
        "since": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$",
          "maxLength": 32
        },
        "after": {"type":"string","pattern":"^[!-~]([ -~]*[!-~])?$","minLength":1,"maxLength":60},
        "sort": {"ref":"ItemSort"},
        "order": {"ref":"SortOrder"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "setItems": {"body":{"ref":"ItemChanges"},"bodyRequired":true},
  "importItems": {"body":{"type":"string","pattern":"^[^\\u0000]*$","maxLength":1048576},"bodyRequired":true},
  "exportItems": {"query":{"type":"object","properties":{"item_type":{"ref":"ItemType"}},"required":[],"closed":true}},
  "packItems": {"body":{"ref":"PackingRequest"},"bodyRequired":true},
  "createRates": {"body":{"ref":"RateRequest"},"bodyRequired":true},
  "listRateSheets": {
    "query": {
      "type": "object",
      "properties": {
        "carrier": {"ref":"Carrier"},
        "product_id": {"type":"string","pattern":"^[A-Z][A-Z0-9_]*$","minLength":3,"maxLength":60},
        "valid_on": {"type":"string","format":"date","maxLength":10},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createRateSheet": {"body":{"ref":"RateSheetCreate"},"bodyRequired":true},
  "updateRateSheet": {"body":{"ref":"RateSheetUpdate"},"bodyRequired":true},
  "getRateSheet": {
    "query": {
      "type": "object",
      "properties": {"version":{"type":"integer","minimum":1,"maximum":2147483647}},
      "required": [],
      "closed": true
    }
  },
  "listRateSheetVersions": {
    "query": {
      "type": "object",
      "properties": {
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "listRateSheetSteps": {
    "query": {
      "type": "object",
      "properties": {
        "zone": {"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_.-]*$","minLength":1,"maxLength":30},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "importRateSheet": {"body":{"ref":"RateSheetFile"},"bodyRequired":true},
  "explainPrice": {"body":{"ref":"PriceExplanationRequest"},"bodyRequired":true},
  "listApiKeys": {
    "query": {
      "type": "object",
      "properties": {
        "state": {"ref":"ApiKeyState"},
        "page": {"type":"integer","minimum":1,"maximum":10000},
        "per_page": {"type":"integer","minimum":1,"maximum":100}
      },
      "required": [],
      "closed": true
    }
  },
  "createApiKey": {"body":{"ref":"ApiKeyCreate"},"bodyRequired":true},
  "updateApiKey": {"body":{"ref":"ApiKeyChanges"},"bodyRequired":true},
  "rotateApiKey": {"body":{"ref":"ApiKeyRotation"},"bodyRequired":true}
}
