/**
 * How people ask for a page, a section or an operation before they know this site's terms: in the words of the trade,
 * of other platforms, or of their problem. Commas separate phrases. Words that mean the same everywhere are in
 * synonyms.ts instead. A test checks that every key exists in the index.
 */
export const asked: Readonly<Record<string, string>> = {
  login: 'authenticate, get an access token, username and password',
  refreshToken: 'renew an access token, extend a session, token expired',
  beginPasskeyLogin: 'passwordless login, fingerprint login',
  loginWithPasskey: 'passwordless login, log in with a fingerprint, face id',
  authorizeToken: 'introspect a token, may this token do it',
  decodeToken: 'what is in my token, claims of a token',
  validateClientId: 'is this client id allowed',
  forgotPassword: 'cannot log in, lost password',
  confirmForgotPassword: 'reset a password with a code',
  setPassword: 'temporary password, password has expired',
  getSingleSignOn: 'read sso settings',
  setSingleSignOn: 'set up saml, set up oidc, configure okta, configure azure ad, enable sso',
  deleteSingleSignOn: 'turn off sso',
  listPermissions: 'which permissions exist, list of scopes, permission for an operation',
  listUsers: 'all users of my account, team members',
  createUser: 'new user, create a sub user, create a user account',
  updateUser: 'rename a user, change the email of a user',
  deleteUser: 'employee left, remove a user',
  confirmUser: 'activate a user',
  resetUserPassword: 'employee forgot password, force a new password',
  resetUserSecondFactor:
    'user lost the phone, user lost the authenticator, reset 2fa of a colleague, colleague lost the phone, disable mfa for a user',
  impersonateUser: 'log in as a customer, support access',
  inviteUser: 'add a coworker, new employee, add a team member, send an invitation, add a second user',
  listClaims: 'which clients do I have, my roles',
  listClients: 'sub accounts, all merchants, child accounts',
  createClient:
    'create a sub account, new merchant, child account, onboard a merchant, create an account for a customer',
  updateClient: 'change company details, vat number of a client, billing address',
  listAccessibleClients: 'which accounts can I use, switch account',
  deleteClient: 'close an account, delete a merchant, remove a sub account',
  listRoleTemplates: 'predefined roles, standard roles, read-only role',
  createRole: 'custom role, read only role, restrict access, role for accountants',
  updateRole: 'change the permissions of a role',
  addRoleUsers: 'give a user a role, assign permissions to a user',
  removeRoleUser: 'take a role away',
  signUp: 'open an account, create an account, new customer, register as a developer',
  completeInvite: 'accept an invitation',
  resendConfirmation: 'resend an invitation, code did not arrive',
  listAddresses: 'saved addresses, frequent recipients, search my address book, saved recipients, find a saved address',
  createAddress:
    'save an address, store a recipient, remember addresses, address I use often, second warehouse, several warehouses, more than one sender, add a sender address, add a location, frequently used recipients, regular customers, add a contact',
  updateAddress: 'edit a saved address, correct an address',
  importAddresses:
    'bulk import addresses, addresses from csv, upload contacts, sync addresses from a crm, address list from excel, upload addresses, contacts from a csv, import my address list, import contacts',
  validateAddress:
    'parse an address, address from free text, split a one-line address, does this address exist, check that an address exists, correct an address, address verification, wrong address, typo in the street, address autocomplete, undeliverable address, wrong zip code, invalid postcode, postcode does not exist, postal code refused, verify an address, autocorrect, residential or commercial, address suggestions, is the address deliverable, clean an address',
  patchAddress: 'edit a saved address, change the phone number of an address',
  deleteAddress: 'remove a saved address',
  listActiveClientCarriers: 'my carriers, which carriers are enabled, my carrier accounts',
  setClientCarrier:
    'turn on a carrier, switch off a carrier, activate a carrier, disable a carrier, enable a carrier, remove a carrier account',
  listCarriers: 'all carriers, carrier codes, supported carriers, services of a carrier',
  listCarrierFieldDefinitions: 'required fields of a carrier account, which credentials does a carrier need',
  getCarrierFields: 'show carrier credentials, my account number with the carrier',
  setCarrierFields:
    'enter carrier credentials, my own contract, customer number of a carrier, connect my carrier account, add a carrier account, update carrier credentials, change the contract number, ups account',
  deleteCarrierFields: 'remove a carrier account, disconnect a carrier, delete carrier credentials',
  checkCarrierFields:
    'test carrier credentials, credentials invalid, carrier login fails, verify a carrier account, carrier authentication failed, invalid carrier credentials, wrong account number, invalid account number, carrier refuses the credentials, test the connection to a carrier',
  relabelParcel:
    'put our label on a parcel, new label for an inbound parcel, scan a parcel from another carrier, print our own label on an arriving parcel',
  retryShipmentPromise: 'try again after a failed relabelling',
  registerShipmentPromise: 'announce an inbound parcel, pre-advice',
  importShipmentPromises: 'announce parcels by csv',
  listShipments:
    'search shipments, find a shipment, all shipments of a day, filter shipments, filter by date, date range, created after, last 24 hours, shipments of a customer, recent shipments',
  createShipment:
    'new shipment, send a parcel, make a shipment, ship something, create a parcel, shipment with several packages, multi-piece, add metadata, add a reference, customs info on a shipment, draft shipment, create without buying, shipment without a label, note for the driver, delivery instructions, own reference, goods description, fragile',
  updateShipment: 'edit a shipment, change the recipient, change the weight, correct a draft',
  getShipment: 'shipment details, retrieve a shipment, status of a shipment, tracking number of a shipment',
  patchShipment: 'edit a shipment, add metadata, change the reference, change the weight, correct the address',
  deleteShipment: 'remove a draft, discard a shipment, cannot delete',
  createShipmentEvents: 'update tracking manually, report scans in bulk',
  listShipmentEvents: 'tracking history, tracking events, latest scan, tracking details, where is my parcel',
  createShipmentEvent:
    'update tracking manually, mark as delivered, add a tracking event, set to delivered, own driver',
  getShipmentLabelPdf:
    'print the label again, reprint, download a label, label as pdf, reprint a label, label file, label url',
  getShipmentLabelPng: 'label as image, png label, picture of a label',
  getPackingSlip: 'picking list, delivery note, pick and pack list, packing list',
  createShipmentLabel:
    'reprint a label, generate a label, label as zpl, base64 label, change the label format, label size, buy postage',
  getShipmentDocument: 'document of the carrier, commercial invoice of a shipment, download paperwork',
  exportShipmentsCsv:
    'download all shipments, shipments as a spreadsheet, shipments to excel, export shipments, download a list of shipments',
  registerShipment:
    'book a shipment, get a tracking number, order the label, send to the carrier, buy a label, purchase a label, buy postage, buy a rate, confirm a shipment',
  registerShipments: 'book several shipments, buy labels in bulk',
  cancelShipment:
    'stop a parcel, void a label, undo a booking, void a shipment, refund a label, refund postage, request a refund, cancel a label, already scanned, refund, unused label',
  cancelShipments:
    'void many labels, cancel in bulk, refund several labels, cancel several at once, cancel parcels in bulk, mass cancel',
  getProofOfDelivery:
    'who signed, signature of the customer, customer says it never arrived, proof that it was delivered, delivery photo, pod, signature of the recipient',
  resolveRegistration: 'registration unknown, timeout while registering, was the label bought',
  copyShipment:
    'duplicate a shipment, clone a shipment, repeat a shipment, ship again, replacement parcel, label with the wrong address, book again with another address, duplicate a shipment',
  createShipmentReturn:
    'send back, label for a return, create a return, rma, prepaid return label, return label of an order',
  registerShipmentDirectly:
    'one call, create and book at once, create a label immediately, label as soon as the shipment is created, buy a label in one step, one-call buy, buy a label without a draft, label in one call, buy postage, synchronous label',
  createShipmentLabels:
    'merge labels, one pdf for many labels, two labels per page, a4 sheet with labels, combine labels, bulk print, zip of labels',
  createBatch: 'bulk create, create many shipments, create 1000 shipments, bulk labels, asynchronous labels',
  importBatch: 'bulk upload csv, spreadsheet of shipments',
  importBatchCsv: 'bulk upload csv, spreadsheet of shipments, upload shipments',
  getBatchExample: 'csv template, example file, columns of the csv',
  getBatch: 'progress of a batch, is the batch ready, batch status',
  listBatchRows: 'which rows failed, results of a batch, partial failures',
  pauseBatch: 'stop a batch for now, suspend a batch',
  cancelBatch: 'stop a running batch, abort a batch',
  getBatchFailedRows: 'partial failures, failed rows, rows with errors, retry only what failed',
  getBatchLabelsPdf: 'all labels of a batch, merged labels',
  getShipmentByReference:
    'find a shipment by tracking number, look up by carrier reference, track by tracking number, find by tracking code, look up by external id, shipment by reference number, find by my own id, look up by my reference, external id, merchant reference, order reference',
  listShipmentEventsByReference: 'track by tracking number, tracking by carrier and number, tracking code',
  createShipmentEventByReference: 'report an event by tracking number',
  listShipmentsByOrderNumber:
    'find a shipment by order number, shipment of an order, look up by order number, external order id, find by order id, lookup by order number, all tracking numbers of an order, tracking number of an order, parcels of an order',
  listParcelDefinitions: 'saved packages, package templates, predefined packages, parcel presets',
  createParcelDefinition:
    'save box sizes, save a box, standard box, reuse dimensions, save a package, package template, saved packages, predefined package, parcel preset, custom packaging',
  updateParcelDefinition: 'change box dimensions, edit a package template',
  deleteParcelDefinition: 'remove a box, delete a package template',
  setClientPreferences:
    'default settings of an account, default address, default parcel, default label format, account settings, company settings, defaults for new shipments, default carrier',
  setUserPreferences: 'my settings, language, default address of a user',
  listParcelShops: 'all drop-off points, list of service points',
  createParcelShopExport: 'download all parcel shops, export service points',
  getParcelShop: 'opening hours of a shop, is the shop still open, details of a service point',
  searchParcelShops:
    'nearest parcel locker, lockers near an address, shops near my customer, find a parcel shop, service points near a zip code, drop-off location search, pickup points near me, nearest access point',
  getShipmentReport: 'monthly report, shipments per carrier, statistics',
  getReportedShipment: 'delivery time of a shipment',
  listReportedEvents: 'all tracking events, tracking events over all shipments',
  countOnTimeShipments: 'on-time rate, carrier performance, delivery performance, sla report',
  countShipments:
    'number of shipments, shipments per month, volume, dashboard figures, number of parcels per month, how many parcels did we ship, parcels per day, shipping volume',
  createShipmentExport: 'shipment report, large export, export in the background, monthly report',
  downloadShipmentExport: 'download a report, get the exported file',
  listProducts: 'services of a carrier, service codes, shipping methods, available services, service levels',
  listConsignments: 'list pallets, list trucks',
  createConsignment: 'new pallet, new truck, group shipments, freight',
  setConsignmentState: 'close a pallet, dispatch a truck',
  setConsignmentParent: 'put shipments on a pallet, load a pallet onto a truck, scan when loading',
  getCustomsDocuments:
    'customs form, proforma invoice, cn23, paperwork, papers for customs, commercial invoice, cn22, copies of the invoice, attach an invoice pdf, commercial invoice pdf, proforma pdf',
  createCustomsEstimate:
    'how much import tax, how much duty, landed cost, duty calculator, taxes at import, duties and taxes',
  createCustomsItem: 'customs line, hs code, declare goods, tariff number',
  createCustomsItems: 'customs info of a parcel, customs declaration, declare goods',
  updateCustomsItem: 'correct a customs item, change the hs code',
  updateCustomsConfiguration: 'customs settings, eori number, vat number, ioss number',
  listItems: 'all products, list skus',
  setItems: 'create products, update products, sync skus, sync products from an erp',
  importItems: 'upload products, product csv',
  packItems:
    'which carton fits, which box, fewest boxes, best box, how many boxes, choose packaging, bin packing, cheapest box, pack an order',
  listOrders: 'open orders, orders to ship, unfulfilled orders',
  setOrders:
    'create an order, update an order, push orders, send orders from my shop, push orders from an erp, orders from a wms, create an order by api, sync orders, add an order, upsert orders',
  importOrders: 'orders from csv, upload orders',
  createOrderBatch: 'ship all orders, bulk ship orders, labels for all orders',
  shipOrders: 'ship orders in bulk, labels for several orders',
  holdOrder: 'wait until it is paid, put on hold, block an order',
  releaseOrder: 'unhold, take off hold, resume an order',
  cancelOrder: 'customer cancelled the order',
  splitOrder:
    'ship in two parts, partial shipment, backorder, fulfil part of an order, two parcels for an order, partial fulfilment',
  mergeOrders:
    'combine orders, two orders of one customer, ship together, several orders into one parcel, combine orders into one shipment',
  shipOrder: 'fulfil an order, label for an order',
  createRates:
    'what will it cost, compare prices, cheapest carrier, shipping calculator, get a quote, rate shopping, price before booking, get rates, shipping quote, rate quote, rerate, no rates returned, estimate shipping cost, compare carriers, transit time, delivery date, delivery times per carrier, transit time per carrier, how long does each carrier take, compare delivery times, estimated transit days, fastest carrier',
  createCheckoutRates:
    'rates in the cart, checkout shipping options, delivery options for a postcode, estimated delivery date, transit time',
  createShippingPolicy:
    'free shipping, choose the carrier automatically, routing rule, shipping rule, hide a shipping method, automation rule, choose the carrier by weight, carrier by destination, always use a carrier for a country, choose the carrier by rules, maximum price, default carrier by weight, cheapest under 5 kg, rule engine, never ship with',
  activateShippingPolicy: 'turn on a shipping rule, publish a rule',
  retireShippingPolicy: 'turn off a shipping rule, disable a rule',
  tryShippingPolicy: 'test a shipping rule, simulate a rule',
  createCarrierClaim:
    'courier lost my package, arrived broken, compensation, money back from the carrier, file a claim, insurance claim, report a lost parcel, damaged package',
  updateCarrierClaim: 'claim was paid, claim was rejected, outcome of a claim',
  getCarrierClaimLetter: 'claim letter, claim form pdf',
  createCarrierClaimAttachment: 'photo of the damage, upload evidence, proof of value',
  importCarrierInvoices: 'upload a carrier invoice, import the bill of a carrier',
  listInvoiceDifferences:
    'carrier charged too much, overcharged, wrong bill, invoice discrepancies, adjustments, billing differences, unexpected surcharges',
  updateInvoiceDifferences:
    'dispute an adjustment, accept a difference, reject a surcharge, dispute a surcharge, write off',
  exportInvoiceDifferences: 'export discrepancies, dispute file for the carrier',
  listInvoiceTotals: 'shipping spend, total cost per carrier, monthly cost',
  getShipmentCost: 'cost of a shipment, actual cost, charged amount, margin of a shipment',
  createRateSheet:
    'upload a price list, contract prices, charge by weight, negotiated rates, own price list, custom rates',
  importRateSheet: 'upload a price list, price list excel, import rates from a spreadsheet',
  explainPrice: 'why this price, how was the price calculated, breakdown of a price, surcharges of a price',
  listApiKeys: 'my api keys, see all keys',
  createApiKey: 'new api key, generate an api key, test key, production key, lost secret, get an api key',
  updateApiKey: 'rename a key, change scopes of a key, allow ip addresses',
  revokeApiKey: 'delete an api key, disable a key, compromised key, leaked key',
  rotateApiKey: 'new secret for a key, regenerate an api key, lost api secret, replace a key',
  getTestSide: 'what is in the sandbox',
  resetTestSide:
    'wipe test data, start over, clear the sandbox, delete all test data, empty the test environment, delete test shipments, remove old test data, delete old test shipments, clean up the test account, clear test data',
  listEvents: 'event feed, poll events, missed events, events since, all events',
  streamEvents: 'server-sent events, stream instead of polling, live updates',
  createShop: 'connect shopify, connect woocommerce, add a store',
  deleteShop: 'disconnect a store, remove shopify',
  importShopOrders: 'import old orders, sync orders from shopify',
  retryShopFulfillments: 'order not marked as shipped, tracking number not in shopify, resend to the shop',
  createWebhookEndpoint:
    'register a webhook, set the webhook url, subscribe to events, create a webhook, new callback url',
  updateWebhookEndpoint: 'change the webhook url, disable a webhook, pause a webhook, change the events',
  deleteWebhookEndpoint: 'unsubscribe a webhook, remove a webhook, delete a webhook',
  rotateWebhookSecret: 'new signing secret, change the webhook secret',
  checkWebhookEndpoint: 'test a webhook, ping, send a sample event',
  listWebhookDeliveries: 'webhook log, failed webhooks, delivery attempts',
  retryWebhookDelivery: 'resend a webhook, send one event again',
  retryWebhookDeliveries: 'replay lost webhooks, send missed events again',
  createPickup:
    'driver should come, order a collection, fetch the boxes tomorrow, schedule a driver, schedule a pickup, book a courier, request a collection, recurring pickup, schedule a collection, order a courier, courier collection tomorrow, note for the driver, pickup instructions',
  updatePickup: 'reschedule a pickup, change the pickup time',
  cancelPickup: 'cancel a collection, driver need not come',
  listManifests: 'earlier manifests, retrieve manifests, list scan forms',
  createManifest: 'close the day, end of the day, hand over to the driver, scan form, close out, usps scan form',
  getManifestPdf:
    'download the manifest, end of day report, reprint a manifest, proof of postage, handover list for the driver',
  setRecipientSettings:
    'logo on the tracking page, colours, email sender, language of mails, branding, custom tracking page, notification settings, email notifications, enable emails, turn off emails, sender name in tracking emails, reply-to address, colours of the tracking page',
  createRecipientSuppression:
    'stop emails to a customer, do not mail, unsubscribe a customer, stop sending emails, unsubscribe, opt out, block an email address',
  deleteRecipientSuppression: 'send emails again, resubscribe',
  listReturnRequests: 'open return requests, returns portal, requested returns',
  approveReturnRequest: 'accept a return, send the return label',
  refuseReturnRequest: 'reject a return, decline a return',
  listShipmentNotices: 'was the email sent, emails of a shipment, notification history',
  createTrackers:
    'track a parcel of another platform, follow a number, booked directly with the carrier, booked elsewhere, only track, track by carrier and number, add tracking, tracking number not found, track without shipping',
  getTracker: 'tracker status, tracking of an external parcel',
  deleteTracker: 'stop tracking, remove a tracker',
  getTrackedParcel: 'public tracking, tracking page data, tracking on my own website, embed tracking',
  listAuditEntries:
    'who changed this, who deleted it, history of changes, changed setting, who changed the carrier settings, who edited a setting, who turned it off',
  exportAuditEntries: 'download the audit log',
  exportDataSubject: 'gdpr request, what do you know about a person, right of access, copy of personal data',
  eraseDataSubject:
    'erase personal data, delete personal data, delete a customer, gdpr deletion, forget a person, right to be forgotten',
  listRequests: 'what did we call, recent calls, log of calls',
  getRequest: 'request log, request by id, look up a request id, what did we send',
  updateMe: 'change my email address, change my name',
  setMySecondFactor: 'turn on two factor authentication, authenticator app, enable 2fa',
  removeMySecondFactor: 'turn off two factor, disable 2fa',
  beginMyPasskey: 'add a passkey, set up a fingerprint, security key',
  setMyPassword: 'change my password, new password',
  listMySessions: 'where am I logged in, devices, active sessions',
  revokeMySessions: 'log out all devices, log out everywhere, end all sessions',
  logout: 'sign out, end my session',
  '/api-reference#top':
    'swagger file, openapi file, download the openapi, swagger json, openapi yaml, api spec, base url, list of endpoints, specification download',
  '/mocking': 'download the contract, fake api',
  '/changes': 'version header, backwards compatibility, deprecation policy',
  '/guides/quick-start':
    'where to begin, my first shipment, try it out, new here, beginner, five minutes, postman collection, insomnia, bruno, how to start integrating, basic example, hello world example',
  '/guides/quick-start#start-a-server': 'run it locally, start on localhost',
  '/guides/quick-start#create-register-print': 'minimal example, first call in code',
  '/guides/authentication':
    '401, account locked, locked out, too many wrong passwords, switch client, choose the client, authenticate api calls, basic auth, oauth, credentials for the api',
  '/guides/authentication#log-in':
    'get an access token, authenticate requests, authorization header, get a token, login fails, which header',
  '/guides/authentication#stay-logged-in':
    'how long is a token valid, access token lifetime, token expires, refresh a session, log out everywhere, log out all devices, session expired, log out',
  '/guides/authentication#second-factor':
    'turn on two factor authentication, one-time code, authenticator app, lost my phone, recovery codes, google authenticator, mfa, 2fa',
  '/guides/authentication#passkeys':
    'log in without a password, fingerprint, face id, touch id, windows hello, webauthn, fido2, passwordless, yubikey, security key',
  '/guides/authentication#act-for-a-client':
    'sub account, several accounts with one login, switch account, work for another merchant, client id header, split between offices, several companies, several brands, agency, reseller, third party logistics, 3pl, act for another client',
  '/guides/authentication#permissions':
    'what may my user do, who may see prices, rights, roles, why am I not allowed, read only user, restrict a user, limit what a user may do, only some rights, allow only, permission for labels, required scope, access rights for an operation, 403 forbidden, give access to one area only, accountant, limit who can cancel, limit who can create, prevent users from cancelling, stop users from deleting, warehouse staff may only print, role based access, least privilege',
  '/guides/authentication#keep-credentials-safe': 'store secrets, protect my password, credentials in a browser',
  '/guides/single-sign-on': 'openid connect, entra, google workspace login, adfs, company login',
  '/guides/single-sign-on#set-it-up':
    'set up sso, saml metadata, client id of the identity provider, redirect url, saml, set up saml',
  '/guides/single-sign-on#who-logs-in': 'log in with the company account, which domains',
  '/guides/single-sign-on#roles': 'map groups to roles, role mapping',
  '/guides/single-sign-on#enforce-it': 'force everyone through the provider, forbid passwords',
  '/guides/single-sign-on#when-it-fails': 'saml or oidc error, log-in through the company fails',
  '/guides/provisioning': 'sync users from the directory, automatic user creation, user sync',
  '/guides/provisioning#people-who-leave': 'deactivate a user from the directory, leaver in the directory',
  '/guides/provisioning#groups': 'azure ad groups',
  '/guides/provisioning#what-is-supported': 'scim filters, scim patch',
  '/guides/users':
    'give somebody access, hire, teammate, new user account, change role, read only user, restrict a user, child users, invite my team, several users, sub users, user management, close an account',
  '/guides/users#links-in-emails': 'link in the mail does not work, wrong domain in the link',
  '/guides/users#invite-a-colleague':
    'give a coworker access, add a team member, new employee, add staff, invite a user, accountant access, add a second user, add a coworker, staff',
  '/guides/users#sign-up': 'open an account, register as a customer, create an account, new merchant signs up',
  '/guides/users#forgotten-passwords':
    'forgot password, lost password, cannot log in, reset link, employee forgot password, forgot his password, password reset email',
  '/guides/users#codes-that-dont-work':
    'code expired, code is wrong, confirmation mail did not arrive, invitation expired, invitation link does not work',
  '/guides/users#when-someone-leaves':
    'employee left the company, remove access of a user, offboarding, dismiss, leaver, revoke access, remove a user, former employee, delete a user account, user left the company',
  '/guides/api-keys':
    'where is my key, key with few rights, key on github, key expired, key for a program, api secret, lost api key, key for the browser, authenticate without a password, 403 for my key, publishable key, where is my api token, find my api token, how many api keys, separate key per system, key per warehouse, lost secret',
  '/guides/api-keys#create-a-key': 'new api key, get an api key, forgot my secret, key is shown once',
  '/guides/api-keys#test-with-a-test-key':
    'test key and live key, same key for test and production, sandbox key, does a test label cost money, production key, live key, production vs test keys, live vs test keys, works in test but not in production',
  '/guides/api-keys#limit-what-a-key-can-do':
    'scopes of a key, read-only key, restrict a key, ip whitelist, allowed ip addresses, permissions of a key, restrict by ip address, restrict to our office ip, ip restriction',
  '/guides/api-keys#rotate-a-key-without-downtime':
    'rotate credentials, change the key, replace an expiring key, lost api secret, replace a key, key without expiry, expiry date of a key',
  '/guides/api-keys#if-a-key-leaks':
    'compromised key, key was stolen, key in a public repository, revoke at once, exposed secret',
  '/guides/api-keys#applications':
    'oauth 2, client credentials, client secret, machine to machine token, app integration, third-party app, machine to machine, integration user',
  '/guides/sandbox':
    'try without sending real parcels, fake shipment, dummy data, pretend, force an error, test carrier, test shipment, mock carrier, does the sandbox charge me, is the sandbox free, simulate a lost parcel, simulate a late parcel, try errors, do test calls cost money, does testing cost money, is a test label free, charged for test labels, test labels, fake label',
  '/guides/sandbox#magic-words':
    'test tracking numbers, make a registration fail, simulate a failed delivery, simulate statuses, test an exception, simulate a delivery, make a carrier refuse, provoke an error, simulate tracking, simulate an exception, failed delivery in test, test mode tracking codes, test tracking codes, force a registration failure',
  '/guides/sandbox#customs': 'simulate customs problems',
  '/guides/sandbox#go-live-with-a-carrier':
    'connect my ups account, real carrier account, production credentials of a carrier, use my own contract with a carrier, connect my own carrier account, enter carrier credentials, activate a carrier',
  '/guides/going-live':
    'move from test to production, ready for production, switch to live, what to check, first real parcel, launch checklist, switch to production',
  '/guides/going-live#access': 'replace the test key, live credentials',
  '/guides/help': 'talk to somebody, hotline, call support, service is down, is it working, ticket',
  '/guides/help#look-up-the-request': 'request id, trace id, find my failed call',
  '/guides/help#look-up-the-error-code': 'what does this error mean',
  '/guides/help#check-whether-the-service-is-up': 'status page, uptime, outage, is it down, health',
  '/guides/help#write-to-support':
    'report a bug, contact, talk to a person, human, phone number, email address of support, customer service',
  '/guides/help#report-a-security-problem': 'found a security hole, vulnerability, responsible disclosure, bug bounty',
  '/guides/desk':
    'work without code, screen for the warehouse, web interface, back office, warehouse app, ship without programming',
  '/guides/desk#shipments': 'filter the table, bookmark a view',
  '/guides/desk#create-and-print': 'print from the browser, ship by hand',
  '/guides/desk#exceptions':
    'list of problem parcels, parcels that need attention, delayed parcels, stuck parcels, what went wrong today, overview of problems',
  '/guides/desk#numbers': 'charts, dashboards, statistics',
  '/guides/desk#scan-and-go':
    'scan an order and print its label, barcode scanner at the packing table, automatic printing',
  '/guides/desk#set-up': 'start page, default columns, language of the screens',
  '/guides/desk#keyboard': 'keyboard shortcuts, hotkeys',
  '/guides/shipments':
    'send a parcel, ship something, book a shipment, more than one box, several packages, weight and dimensions, ship for someone else, find a shipment, search shipments, who pays the freight, ddp, dap, maximum number of parcels, how many parcels per shipment, multi-collo, single-call shipment, order versus shipment, update a shipment, correct a shipment before it is booked, ship from, inches or centimetres, metric or imperial, unit of measure, stop a parcel, two boxes to one customer, note for the driver, book a carrier, pounds or kilograms, edit a shipment',
  '/guides/shipments#create-and-register':
    'buy a label, buy postage, purchase a label, pay for a shipment, book the cheapest rate, use a saved address, address within a shipment, master tracking number',
  '/guides/shipments#other-payers':
    'receiver pays, recipient pays, third party billing, freight collect, bill the customer’s account, who pays import duties, prepaid, incoterm, delivered duty paid, duties paid by the receiver, charge the carrier account of my customer, bill duties to the sender, postage due, recipient pays the postage, bill a third party, bill to another account, carriage forward, bill the receiver, who pays the duties',
  '/guides/shipments#dangerous-goods':
    'lithium batteries, battery, hazmat, chemicals, perfume, paint, aerosol, flammable, adr, un number, limited quantity, forbidden goods, dry ice, un3481, class 9, lithium batteries, hazardous materials',
  '/guides/shipments#delivery-services':
    'deliver on saturday, weekend delivery, evening delivery, morning delivery, before noon, time slot, age check, adult signature, signature required, signature on delivery, identity check, leave at the door, leave without signature, neighbour, safe place, carry upstairs, insured, notify by phone, sms before delivery, extra services, options of a carrier, out of home, proof of age, direct signature, no signature, appointment, deliver to a neighbour, two-man handling, premium delivery, accessorials, notify by sms, saturday delivery, id check, neighbour delivery, two man delivery, delivery instructions',
  '/guides/shipments#cash-on-delivery':
    'cod, collect money at the door, payment on delivery, customer pays the driver, cod amount, nachnahme, cod, configure cod',
  '/guides/shipments#set-defaults':
    'default sender address, usual sender, standard parcel, prefill a shipment, several warehouses, second warehouse as sender, more than one sender address, default return address, default warehouse, ship from several warehouses, default parcel, default carrier, presets, default label format, default sender, default weight, account defaults, saved defaults',
  '/guides/shipments#cancel-copy-or-return':
    'duplicate a shipment, clone a shipment, ship the same thing again, edit after the label was printed, replace a label',
  '/guides/shipments#keep-your-own-data':
    'custom fields, tags on a shipment, own attributes, store my own id, metadata, add metadata, custom attributes, reference field, custom reference, key value pairs, notes, unique reference, own reference, find by my own id',
  '/guides/shipments#find-shipments':
    'filter by date, date range, created between two dates, last 24 hours, search by name, shipments of one customer, search by reference',
  '/guides/shipments#states':
    'what does each status mean, status of a shipment, lifecycle, difference between two states, what is a draft, stuck in draft, stays in draft, still a draft, draft or registered, next state, which states are final, list of statuses, all status values, can I edit a registered shipment, label created, what does unknown mean, change a draft',
  '/guides/carriers':
    'which countries, ship to another country, deliver abroad, serve a country, which carriers do you support, list of carriers, supported countries, ships to which countries, maximum weight, maximum size, too heavy, oversize, heaviest parcel, connect a carrier, carrier login, customer number of the carrier, test account of a carrier, credentials of my carrier account, fedex account, number formats, carrier that is not integrated, regional carrier, carrier account number, connect a carrier account, remove a carrier account, service not available, destination not served, list of services, service codes, maximum weight of a parcel, weight limit, size limit, max dimensions, oversize parcel, girth, which countries does a carrier deliver to, list of supported carriers, carrier capabilities, supported services, ups account, dhl account',
  '/guides/carriers#several-accounts-with-one-carrier':
    'two contracts with one carrier, second carrier account, choose the account, account per warehouse, two accounts with one carrier, several contracts with a carrier, different account per warehouse, different account number per shop, use my own contract, change the contract number',
  '/guides/labels':
    'reprint, lost label, label cut off, label too big, label format, roll, thermal, dymo, brother, portrait, rotate, logo on the label, print many at once, sscc, registered but no label, get the label file, label url, base64 label, label image, 203 dpi, two labels per sheet, 4x6 label, reference on the label, custom text on the label, zip of labels, resolution of the printer, fuzzy label, blank label, label is empty, garbage characters, printer prints text instead of a label, label printer settings, how long is a label valid, draft label, label before registration, wrong paper, print test page',
  '/guides/labels#pdf-or-zpl': 'change the label format, zpl instead of pdf, raw printer data, epl',
  '/guides/labels#sizes':
    'a4 sheet, two labels per page, 4x6, a6, label dimensions, a4, a5, 4x6 inch, 10x15 cm, paper size, dpi, gs1, two per page',
  '/guides/labels#print-at-100':
    'label is scaled, printed too small, barcode does not scan, blurry, wrong scale, barcode not readable, resolution, barcode formats, 300 dpi, label is unreadable',
  '/guides/labels#preview-a-label': 'preview before buying, look at zpl, zpl viewer',
  '/guides/labels#print-many-labels':
    'merge labels, one pdf for many labels, combine labels, bulk download, several labels per page, merge labels into one pdf, merge pdfs',
  '/guides/labels#images-and-packing-slips':
    'png image of a label, packing list, hide prices, insert for the box, pick and pack list, packing list for the warehouse, packing slip, delivery note, picking list, png label',
  '/guides/parcel-shops':
    'parcel locker, packstation, out of home delivery, deliver to a shop, service point near me, map of shops, deliver to a post office, po box, pudo, click and collect, hold for pickup, relay point, deliver to a pickup point',
  '/guides/parcel-shops#find-shops':
    'drop-off points near a zip code, lockers in a city, opening hours, locations on a map, pick-up locker, nearest shop, let customers choose a locker, drop-off locations',
  '/guides/parcel-shops#ship-to-a-parcel-shop': 'send to a locker, shop id on the shipment',
  '/guides/parcel-shops#a-shop-from-the-carriers-own-map': 'carrier widget, id of a locker from another map',
  '/guides/parcel-shops#check-that-the-shop-is-still-open':
    'pickup point closed, shop does not exist any more, shop is full, sent to another shop, shop closed',
  '/guides/batches':
    'thousands of shipments, mass upload, bulk upload, large file, ship everything of today, progress of an import, bulk create shipments, asynchronous, background job, progress, create many labels at once, upload shipments from excel, mass booking, hundreds of labels, import shipments from a spreadsheet, every night from our erp, nightly job, progress of an upload',
  '/guides/batches#create-a-batch': 'submit a job, start a bulk run',
  '/guides/batches#the-csv-file':
    'columns of the csv, csv template, example file, import format, upload a spreadsheet, upload a csv, import from excel',
  '/guides/batches#monitor-a-batch':
    'is the batch finished, wait until labels are ready, partial failures, failed rows, pause a batch, stop a batch, correct failed rows, retry failed rows, send failed rows again, wait until it is ready, partly failed upload',
  '/guides/batches#print-labels':
    'all labels of a batch, one pdf for the batch, merge labels, many labels at once, create labels in bulk, bulk labels',
  '/guides/pickups':
    'fetch the boxes, courier comes to my door, collect at my warehouse, collection from the supplier, pick up from another address, daily collection, regular pickup, pickup window, carrier did not collect, schedule a collection, courier collection tomorrow, collection from my warehouse, cutoff time, missed pickup, pickup instructions, gate code, driver should come, order a collection, recurring pickup, pickup fee, book the driver, note for the driver',
  '/guides/pickups#states': 'pick-up pending, pick-up failed',
  '/guides/pickups#change-and-cancel':
    'reschedule a pickup, cancel a collection, another day, another time window, change the time of the driver, driver did not come, missed collection, pickup failed, driver forgot the pickup, driver did not turn up',
  '/guides/pickups#request-a-pick-up-with-a-shipment': 'book pick-up and shipment in one call',
  '/guides/manifests':
    'close the day, hand over to the driver, list for the driver, daily closing, bordereau, handover document, usps scan form, daily manifest, dispatch list, handover to the driver, proof of postage, proof of handover, drop-off receipt, reprint a manifest, closing time',
  '/guides/manifests#print-it':
    'manifest pdf, download the end of day document, sheet that the driver signs, driver signs, scan sheet, end of day form',
  '/guides/manifests#the-carriers-own-close-out': 'close-out',
  '/guides/manifests#if-the-carrier-doesnt-respond': 'manifest is pending, close-out timed out',
  '/guides/cancelling':
    'recipient moved, moved to another address, new address of the customer, redirect a parcel, reroute, stop a parcel that was sent, stop a shipment, call a parcel back, intercept, I made a mistake, undo, take back, wrong recipient, wrong address on the label, change the address after the label, label not used, unused label, delete a label, do not send, customer cancelled, customer backs out, abort, withdraw, void a shipment, already scanned, edit a shipment after the label was printed, wrong street, cancel before pickup, stop a parcel, recall a parcel, money back for a label',
  '/guides/cancelling#cancel':
    'void, refund, can I still cancel, deadline for cancelling, already handed over, refund of a label, get a refund, void after pickup, refund status',
  '/guides/cancelling#if-the-carrier-doesnt-respond': 'cancellation pending, refund pending',
  '/guides/cancelling#try-again': 'cancellation was refused, cancel rejected',
  '/guides/tracking':
    'stuck, nobody at home, estimated arrival, track a parcel of another platform, follow a number, booked elsewhere, booked without you, only track, tracking details, tracking not updating, no tracking events yet, tracking delay, master tracking number, tracking number not found, unknown tracking number, tracking number does not work, invalid tracking number, redelivery, eta changed, parcel on its way, carrier does not know the number, where is my package',
  '/guides/tracking#read-tracking-events': 'tracking history, latest scan, list of scans, events of a shipment, scans',
  '/guides/tracking#states':
    'status mapping, tracking statuses, pre transit, out for delivery, available for pickup, return to sender, held at customs, latest status, tracking status codes, in transit',
  '/guides/tracking#report-your-own-events':
    'update tracking manually, add a tracking event, mark as delivered, set the status to delivered, own driver delivered it, custom tracking event, own fleet',
  '/guides/tracking#follow-many-shipments':
    'bulk tracking, track many at once, poll or webhook, tracking updates of all shipments',
  '/guides/tracking#track-parcels-from-outside-waybill':
    'create a tracker, track a number of another system, standalone tracking, label bought elsewhere, booked directly with the carrier',
  '/guides/tracking#exceptions-and-proof-of-delivery':
    'who signed, customer says it never arrived, proof that it was delivered, signature of the customer, photo of the delivery, delivery problem, returned to sender, refused by the recipient, signature of the recipient, name of the person who accepted it, refused, undeliverable, delivery exception, left with a neighbour, address unknown, get notified of exceptions, delivered to a neighbour, who received the parcel, came back to us, recipient was not at home, customer refused delivery, delivery failed, attempted delivery, proof of delivery, signature image, refused parcel, delivery attempt failed, second attempt',
  '/guides/tracking#late-parcels':
    'delayed, not arrived in time, delivered too late, on time rate, performance of carriers, punctuality, late, not delivered, missing parcel, no scan for days, parcel has not moved',
  '/guides/recipients':
    'email the buyer, shipping confirmation, sender address of mails, email notifications, notification to recipients, tracking widget, reply-to address, tell the customer that it was shipped, track without an account, public tracking page',
  '/guides/recipients#the-tracking-page':
    'tracking link, tracking url, embed the tracking page, public tracking, tracking on my website, share the tracking, colour of the tracking page, design of the tracking page, embed tracking, tracking on my own website',
  '/guides/recipients#branding':
    'our logo, our colours, corporate design, own domain, white label, own logo, brand the page',
  '/guides/recipients#emails':
    'notify the customer, out for delivery email, delivered email, email templates, text of the mails, delivery notification, tell the customer, sms, on its way email, language of emails, text of the emails, notify the customer when it is out for delivery, delivery emails, shipping notification, sms notification, sender name of emails, notification emails, from name',
  '/guides/recipients#unsubscribes-and-bounces':
    'stop sending emails, unsubscribe, opt out, bounced mail, suppression list, blocked address, customer gets no mail, stop emails, bounced address, unsubscribe from emails, bounced emails, email not received, do not mail, email not delivered to the customer',
  '/guides/returns':
    'customer wants to send something back, exchange, wrong size, return label in the box, drop off a return, customer pays the return, came back to us, free returns, return policy, refund to the customer after return, exchange an item, return label across the border, return reasons, refund the customer, unwanted goods',
  '/guides/returns#create-a-return': 'return label for an order, is_return, prepaid return label, label in the box',
  '/guides/returns#declare-the-goods': 'return across a border, customs for a return',
  '/guides/returns#choose-a-product': 'return service, which carrier for returns',
  '/guides/returns#label-or-qr-code':
    'no printer, printless return, qr code, label-free return, return without a printer, paperless, outbound label as return',
  '/guides/returns#let-recipients-request-returns':
    'return portal, self-service returns, shoppers ask for a return, approve or refuse a return, reject a return, rma request, rma',
  '/guides/returns#returns-without-an-original-shipment':
    'return of something that was not shipped here, inbound shipment, return without an order',
  '/guides/carrier-events':
    'carrier sends events to us, receive tracking from carriers, carrier callback, forward events of a carrier, delay of tracking events',
  '/guides/carrier-events#carriers-that-send-events': 'push tracking from carriers',
  '/guides/carrier-events#the-signature': 'hmac of a carrier event, verify the carrier',
  '/guides/orders':
    'order management, unpaid order, wait until it is paid, put on hold, block an order, combine orders, two orders of one customer, same address, oms, fulfil, order was changed, customer cancelled the order, ship all orders, fulfil an order, order api, ship an order, sales order, wms integration, erp integration, orders without a shop, warehouse management system, push orders by api',
  '/guides/orders#import-orders': 'import from my shop, order import by api',
  '/guides/orders#ship': 'fulfil orders, ship selected orders',
  '/guides/orders#states': 'order status, partially shipped',
  '/guides/orders#split-and-merge':
    'ship in two parts, partial shipment, combine two orders of one customer, consolidate, backorder, several orders into one parcel, fulfil part of an order, split shipment, partial delivery, fulfilment, one order several shipments, combine orders into one parcel',
  '/guides/orders#notify-your-shop':
    'mark an order as shipped, send the tracking number back, mark as shipped, custom shop, own shop system',
  '/guides/items':
    'catalogue, product catalogue, stock keeping, weights of products, upload my product list, product list, skus, goods, default customs data of a product',
  '/guides/items#import-items': 'import products, upload the catalogue, sku list',
  '/guides/items#keep-them-in-step': 'sync products, sync skus from the erp, update products',
  '/guides/items#use-items-for-customs':
    'tariff number of a product, missing commodity code, country of origin of a product, customs description of a product, country of origin of my goods, tariff number of my goods, hs code of an article',
  '/guides/items#delete-items': 'remove an article',
  '/guides/packing':
    'which carton fits, which box fits, smallest box, box sizes, void fill, does it fit, how many parcels do I need, volume, cheapest box for an order, best box, box for an order, which box should I use, choose a box, how many boxes, pack an order, packaging optimisation, 3d bin packing, dimensions of the packed box, several boxes, split over boxes, pack a large order in boxes, weight of the box, tare weight, empty box, fragile items, this side up',
  '/guides/packing#input': 'box sizes for packing, weight and size of articles',
  '/guides/packing#rules': 'fragile, do not stack, keep upright',
  '/guides/packing#goals': 'fewest boxes, cheapest boxes, minimise parcels',
  '/guides/shops':
    'shop system, e-commerce platform, plugin, app for my store, online store, magento, prestashop, import orders from the shop, send the tracking number to the shop, sync with my store, shop disconnected, bigcommerce, ebay, amazon, etsy, marketplace integration, woocommerce integration, woocommerce orders wrong status, order status is wrong in the shop',
  '/guides/shops#connect-shopify': 'shopify integration, shopify app, shopify access token',
  '/guides/shops#connect-woocommerce': 'connect woocommerce, wordpress, woocommerce plugin, consumer key',
  '/guides/shops#what-is-imported':
    'which orders are imported, weight of a shop order, missing weight, product data of the shop',
  '/guides/shops#what-is-sent-back':
    'mark an order as shipped, tracking number in shopify, fulfilment update, complete the order, mark as shipped',
  '/guides/shops#troubleshooting': 'orders are not imported, connection lost, sync does not work, orders do not arrive',
  '/guides/prices':
    'what will it cost, cheapest, fastest, charge by weight, island surcharge, mark-up, discount, vat on shipping, price per zone, price differs, rate quote, negotiated rates, price differs from the website of the carrier, cheapest service, residential surcharge, remote area surcharge, dim factor, why no price, compare carriers, weight steps, volumetric weight, dimensional weight, shipping rates, oversize surcharge, transit days',
  '/guides/prices#create-a-rate-sheet':
    'upload negotiated rates, own price list, contract prices, import prices from excel, fuel surcharge, own contract prices',
  '/guides/prices#calculate-a-price':
    'get rates, rate shopping, quote for a parcel, estimate the shipping cost, no rates returned, rate id, rates expired, carriers do not return rates, account rates, no rate for this destination',
  '/guides/prices#prices-across-a-customs-border': 'price without vat, export price',
  '/guides/prices#insurance':
    'insure a valuable parcel, declared value, expensive goods, cover, jewellery, how much is insured, insure every shipment, insure by default, shipping protection, coverage',
  '/guides/prices#delivery-services': 'price of an option, fee for extra services',
  '/guides/prices#which-rate-sheet-applies': 'which tariff is used, wrong price list',
  '/guides/prices#expected-cost': 'what did a shipment cost, cost per shipment, margin',
  '/guides/prices#amounts': 'decimals of an amount, rounding, currency of prices, cents, currency',
  '/guides/prices#shipping-policies':
    'choose the carrier automatically, rules for carriers, routing rules, prefer a carrier, hide a method, free shipping, free shipping above an amount, only for some customers, exclude a carrier, shipping rules, automation, default carrier by country or weight, hide expensive or slow methods, hide a carrier, hide a product, do not offer a carrier, heavy orders, rules by weight or country, automation rules, carrier selection rules, routing by weight and destination, default service, always use a carrier for a country, choose the carrier by rules, maximum price, cost cap, fallback carrier',
  '/guides/checkout':
    'show shipping prices in the basket, shopping cart, delivery date in the shop, shipping options for customers, buyer chooses delivery, call from the browser, javascript in the page, live rates, carrier calculated shipping, cut-off time, order by noon, real-time rates, shipping options in my shop, estimated delivery date, delivery estimate, transit time, same day cut-off, rates in my cart, delivery promise at the checkout, delivery promise',
  '/guides/checkout#create-a-public-key': 'publishable key, key in the browser, cors',
  '/guides/checkout#request-delivery-options':
    'show delivery options, shipping options in the cart, delivery options in the cart, delivery date at checkout',
  '/guides/checkout#control-what-customers-see':
    'hide options, mark up rates, rename a service, free shipping threshold, show pickup points, free shipping above an amount, hide a carrier',
  '/guides/checkout#ship-the-chosen-option': 'ship what the buyer chose',
  '/guides/reconciliation':
    'more than agreed, check the bill, double billed, audit the freight bill, commitments, monthly costs, billing adjustment, reweigh, actual cost of a shipment, charged back, post billing, compare the invoice with the quote, quoted and invoiced price, cost control, cost after the invoice, invoice audit, check an invoice',
  '/guides/reconciliation#import-an-invoice':
    'upload a carrier invoice, invoice csv, invoice formats, edi invoice, import the ups invoice, dhl invoice csv',
  '/guides/reconciliation#duplicates': 'invoice imported twice, parcel invoiced twice',
  '/guides/reconciliation#differences':
    'invoice discrepancies, adjustment, wrong zone, wrong weight, extra surcharge, wrong invoice, overcharged, billed twice, extra charges, weight was corrected, surcharge I did not expect, carrier adjustment, surcharges on the invoice, discrepancies, weight differs from what the carrier measured, carrier measured another weight, measured weight, surcharge added afterwards, surcharge after shipping, charged more than quoted, dimensional correction, reject a surcharge, accept a surcharge',
  '/guides/reconciliation#accept-or-dispute':
    'dispute an adjustment, reject an invoice line, ask the carrier for a credit note, carrier charged too much, dispute with the carrier, carrier bill, check carrier bills',
  '/guides/reconciliation#expected-and-actual-volumes':
    'volumes of the month, forecast, announced volumes, planned number of parcels',
  '/guides/reconciliation#compensation': 'money back from the carrier, credit note',
  '/guides/claims':
    'courier lost my package, lost in transit, stolen, arrived broken, damaged goods, broken goods, money back, who pays for the damage, refund from the carrier, complaint, liability of the carrier, insurance case, how long do I have, reimbursement, claim status, claim documents, claim was rejected, proof of value, insurance payout',
  '/guides/claims#find-what-to-claim': 'lost parcels, candidates for a claim',
  '/guides/claims#create-a-claim': 'file a claim, lost parcel, open a claim',
  '/guides/claims#deadlines':
    'claim deadline, how long does a claim take, claim processing time, how long can I claim, too late to claim',
  '/guides/claims#attachments-and-letter': 'photos of the damage, letter to the carrier',
  '/guides/claims#states': 'claim refused, claim paid out',
  '/guides/customs':
    'papers for customs, ship abroad, outside the eu, international shipping, export to norway, export to switzerland, export to the uk, brexit, export to the usa, tariff number, origin, eori number, export declaration, mrn, stopped at customs, held by customs, gifts, customs information, customs declaration, commodity code missing, country of origin, customs value, export reason, b2c export, customs for uk, incoterms, ddp, importer of record, required customs data, dap, duties paid by the sender, gift or sample, etd, northern ireland, xi eori, customs rejected, customs clearance, ioss number, vat number, low value goods',
  '/guides/customs#declare':
    'customs items, customs info, declare the value, declare goods, description of goods, hs code, hs code of my goods, harmonized code',
  '/guides/customs#close': 'closing time, deadline for declarations',
  '/guides/customs#correct-refused-items':
    'customs item rejected, description too vague, customs refused the goods, customs error, customs data rejected',
  '/guides/customs#pre-notify-norwegian-customs':
    'truck at the border, norwegian border, advance notice, digitoll, transport notification, maskinporten',
  '/guides/customs#estimate-duties-and-taxes':
    'how much import tax, how much duty, landed cost, calculate duties, vat on import, total cost for the customer, duty calculator, tax at import',
  '/guides/customs#print-customs-documents':
    'customs form, cn22, cn23, proforma, commercial invoice, paperwork, invoice with the parcel, papers in the pouch, number of copies, copies of the commercial invoice, print the customs form, upload a commercial invoice, electronic trade documents, paperless trade, upload my own commercial invoice, attach an invoice',
  '/guides/consignments':
    'linehaul, groupage, freight, trip, departure, consolidate parcels, put shipments on a pallet, pallet label, ltl, group shipments, master consignment',
  '/guides/consignments#load-a-truck':
    'scan parcels onto a pallet, pallets onto a truck, scan when loading, scan onto a truck, trailer, full truck, pallets, license plate, several shipments on one pallet',
  '/guides/consignments#require-approval': 'approve a truck, four eyes',
  '/guides/relabelling':
    'parcels arrive from another carrier, need a new label, put our label on it, inbound parcels, sorting, hub, last mile, injection, change of carrier, unknown parcel on the belt, announce parcels, overlabel, print a new label on an inbound parcel, scan a parcel from another carrier, forwarded parcels, last mile label',
  '/guides/relabelling#create-a-promise': 'pre-announce a parcel',
  '/guides/relabelling#scan': 'scan at the warehouse, print the new label, scan and print',
  '/guides/relabelling#fix-errors': 'unknown parcel scanned, scan without announcement',
  '/guides/webhooks':
    'inform my system, get notified, event when delivered, same event twice, duplicate event, order of events, lost webhooks, replay events, ip addresses of webhooks, localhost tunnel, ngrok, real time updates, tracking updates to my system, tracking webhook, call me when something happens, call my url, post to my url, receive a call, webhook event types, webhook payload, subscribe to tracking updates, out of order events, webhook url, set up a webhook, disable a webhook, pause webhooks, custom headers on a webhook, retry policy of webhooks, how webhooks retry, get notified about exceptions, test webhooks on localhost, webhook order, event payload, firewall blocks webhooks, delivered events only, filter events, test a webhook, notify my server',
  '/guides/webhooks#add-an-endpoint':
    'set the webhook url, register a webhook, subscribe to events, event types, only some events, several endpoints',
  '/guides/webhooks#verify-signatures':
    'is the webhook from you, hmac, check authenticity, forged webhook, spoofed, signature does not match, validate a webhook, webhook secret, hmac header, signature header, authenticate webhooks, check that it comes from you, basic auth for webhooks, really from you',
  '/guides/webhooks#respond':
    'timeout of a webhook, status code of my endpoint, retry policy, how often is it retried, duplicate delivery, idempotent consumer, ip whitelist, tell my backend, firewall, exactly once, at least once, ignore duplicates, allowlist ip addresses',
  '/guides/webhooks#troubleshoot-deliveries':
    'endpoint not called, webhook failed, webhook disabled, send again, replay lost webhooks, why did it not arrive, my endpoint returns 500, missing events, resend a webhook, delivery log, received twice, endpoint disabled, webhook stopped, events out of order, webhook returns 401, webhooks stopped coming, webhooks do not arrive, webhook not received',
  '/guides/webhooks#rotate-the-secret': 'change the signing secret, new webhook secret, secret',
  '/guides/webhooks#read-the-event-feed':
    'poll for events, catch up on missed events, events since a time, event log, missed events, poll for new events, events lost',
  '/guides/webhooks#listen-live':
    'server-sent events, sse, websocket, stream instead of polling, push instead of polling',
  '/guides/errors':
    'why was my address rejected, wrong input, invalid value, list of error codes, bad request, validation error, message for my users, error handling, which field is wrong, postcode is invalid, error messages, http status codes, error response format, error body, 400, 422, unprocessable, invalid phone number, invalid postal code, reference already used, already purchased, cannot delete, house number is missing, street number is missing, phone number required, missing phone number, postal code format, field is missing, something went wrong, internal server error, error 500, 500 when creating a label, carrier rejected the address, 402 payment required, what does the code mean, human readable error, translate errors, error in my language',
  '/guides/errors#when-to-retry': 'temporary error, which errors can be retried, 500, 503',
  '/guides/retries':
    'allowed requests, api limits, too fast, server responds 503, 502, request hangs, wait and try again, higher limit, burst, concurrency limit, increase my limit, fetch failed, econnreset, maintenance window, timeout of a call, slow response',
  '/guides/retries#which-limit-is-mine':
    'requests per second, rate limit headers, remaining requests, quota, x-ratelimit',
  '/guides/retries#retry-safely':
    'retry logic, retry with backoff, retry a post, safe retries, exponential backoff, retry-after header',
  '/guides/retries#if-a-carrier-doesnt-respond':
    'carrier is down, carrier is offline, carrier api outage, hangs, no response from the carrier, connection reset, connection refused, socket hang up, carrier timed out while booking, bad gateway from the carrier, connection to the carrier was lost, gateway timeout, carrier website is down, what happens to my bookings, network error, socket timeout, carrier outage',
  '/guides/retries#send-fewer-requests':
    'stay below the limit, use the api efficiently, efficient use of the api, reduce the number of calls, cache, use batches instead, how many calls per minute, calls per second, slow down, blocked for too many calls',
  '/guides/idempotency':
    'request timed out, connection lost, was it shipped twice, was it booked twice, created twice, duplicate shipment, double click, avoid duplicates, send the same request again, safe to retry, retry a label purchase, timeout while buying a label, charged twice, idempotency header, two labels by mistake, paid twice, duplicate label, same order sent twice',
  '/guides/idempotency#the-rules': 'how long is a key remembered, key reused with another body',
  '/guides/idempotency#choose-the-key': 'what to use as the key, random or order number',
  '/guides/idempotency#concurrent-edits':
    'two people edit the same order, lost update, if-match, version conflict, optimistic lock, two users edit the same shipment, edited at the same time, overwritten changes, someone else changed it, race condition, stale version, precondition failed, 412, two people edit the same thing, edit conflict, race',
  '/guides/paging':
    'list has only 20 results, get all results, fetch everything, keep a copy, mirror into my database, incremental sync, erp sync, nightly sync, page size, limit and offset, loop over pages, modified after, limit parameter, last page',
  '/guides/paging#paging':
    'next page of results, max page size, how many results per page, more than 100 results, total number of results',
  '/guides/paging#keep-in-step':
    'updated since, only changed records, delta sync, keep my database up to date, only what changed, since the last call, deleted records, has more, updated since yesterday, delta, changes since, changed since yesterday',
  '/guides/paging#sync-addresses-and-items': 'changed addresses, synchronise contacts',
  '/guides/paging#files': 'everything as a file',
  '/guides/sdk':
    'browser bundle, types, npm install, deno, bun, typed errors, node sdk, typescript client, typeerror, esm or commonjs, node version, typescript types, types of a shipment, bundler, browser support',
  '/guides/sdk#create-a-client': 'client library, initialise the client, base url of the sdk',
  '/guides/sdk#results': 'async iterator, iterate over all results, fetch failed, custom fetch',
  '/guides/sdk#automatic-behaviour': 'auto pagination, automatic retries, refresh the token automatically',
  '/guides/sdk#events-and-background-work': 'listen for events in node, wait for a job',
  '/guides/sdk#test-without-a-server': 'msw handlers',
  '/guides/other-languages':
    'c sharp, .net, ruby gem, swift, rust crate, without javascript, java example, c# example, go example, code samples, sample code in my language, java sdk, c# sdk, ruby sdk, go sdk, dotnet client, curl, code generation, c# client, java client, go client, ruby client, ruby example, openapi',
  '/guides/other-languages#python': 'python package, pip install, python example, python sdk, django, asyncio',
  '/guides/other-languages#php': 'is there a php sdk, php example, php client, laravel, symfony, composer',
  '/guides/other-languages#generators': 'openapi generator, swagger codegen, generate a client, c#, java, kotlin',
  '/guides/command-line':
    'cron job, powershell, copilot, cursor, ai agent, language model, assistant plugin, api docs as text, llm, ai assistant, automation script',
  '/guides/command-line#install-and-log-in': 'install the cli',
  '/guides/command-line#ship-a-parcel': 'create a label from the terminal',
  '/guides/command-line#in-scripts': 'bash script, jq, json output',
  '/guides/command-line#tools-for-an-assistant': 'mcp server, mcp, chatgpt, claude, model context protocol, agent',
  '/guides/command-line#documentation-for-an-assistant': 'docs for an ai, llms.txt',
  '/guides/testing':
    'automated tests, ci pipeline, how do I test my code, stub the api, contract test, test in ci, how to test a failed delivery, test webhooks',
  '/guides/testing#unit-tests-with-the-mock-server':
    'fake server, mocking, mock server, unit tests, mock in ci, stub responses',
  '/guides/testing#what-to-test': 'test cases, edge cases',
  '/guides/audit':
    'who changed the setting, who deleted it, what did we send, find a failed call, compliance, changed last week, see changes, activity log, change log of an account, who cancelled, who printed, history of an object, who changed the carrier settings, who edited, who turned it off, change log of settings',
  '/guides/audit#the-request-behind-an-error':
    'log of requests, trace a request, api log, request id, debug a failed call',
  '/guides/audit#who-changed-what': 'history of changes, old value, who clicked, who cancelled it, trail',
  '/guides/running-the-server':
    'install it ourselves, on premise, own server, postgres, upgrade, new version, high availability, install, https certificate, update to a new version, upgrade the server, rolling update, zero downtime upgrade, docker compose, kubernetes, requirements, docker image, migrate the database',
  '/guides/running-the-server#monitoring':
    'health endpoint, metrics, alerts, prometheus, readiness probe, health check, logs, prometheus metrics, grafana, opentelemetry, log files',
  '/guides/running-the-server#configuration':
    'environment variables, settings of the server, smtp, database url, port, database, configuration variables, env file, smtp settings',
  '/guides/running-the-server#backups-and-point-in-time-recovery':
    'back up the database, restore a backup, disaster recovery, lost data, backup, restore',
  '/guides/running-the-server#data-retention':
    'how long is data kept, how long are shipments stored, delete old shipments, how long are labels stored, archive, retention period, how long are labels available, how long are events kept, gdpr retention, storage period, purge, how long are labels kept, how long is tracking stored, when is data deleted, how long are shipments kept, delete old data, retention',
  '/guides/running-the-server#reliability-tests': 'crash safety, jepsen',
  '/guides/running-the-server#when-a-person-asks-for-their-data':
    'gdpr request of a recipient, right of access, delete a customer, erase a person, personal data of a buyer, privacy, data protection, gdpr request',
  '/guides/running-the-server#scaling':
    'horizontal scaling, load balancer, several servers, throughput, performance, sizing',
  '/guides/from-easypost':
    'switch from easypost, replace easypost, easypost equivalent, scan form, migrate from shipengine, migrate from another platform',
  '/guides/from-easypost#call-by-call': 'buy call',
  '/guides/from-easypost#what-differs': 'ounces or inches',
  '/guides/from-easypost#status-by-status': 'pre_transit',
  '/guides/from-shippo':
    'switch from shippo, replace shippo, shippo equivalent, transactions, migrate from another platform',
  '/guides/from-shippo#call-by-call': 'rates and transactions',
  '/guides/from-sendcloud':
    'switch from sendcloud, replace sendcloud, sendcloud equivalent, parcels api, migrate from another platform, service points',
  '/overview#principles':
    'units of weight, units of measure, inches or centimetres, kilograms or pounds, decimals, time zone of timestamps, date format, utc, iso 8601, time zones, base url, null values, json, units, timezone, naming, versioning, utf-8, content type',
  '/guides/desk#printers':
    'silent printing, qz tray, print on a roll, print labels automatically, roll paper, automatic printing, network printer, printer driver, choose the printer',
  '/guides/running-the-server#how-many-shipments-a-day': 'how many shipments can it take, throughput, parcels per day',
  listPickups: 'driver collects parcels',
}
