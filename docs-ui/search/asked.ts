/**
 * How people ask for a page, a section or an operation before they know this site's words: in the words of the trade, of
 * other platforms, and of the trouble that they are in. A comma ends a phrase. Words that mean the same everywhere are in
 * synonyms.ts instead. A test holds every key to something that can be found.
 */
export const asked: Readonly<Record<string, string>> = {
  '/guides/quick-start':
    'where to begin, first label, my first shipment, hello world, try it out, new here, beginner, tutorial, five minutes, postman collection, insomnia, bruno',
  '/guides/authentication':
    'get a token, how to log in, token expired, session expired, stay logged in, 401, login fails, account locked, locked out, too many wrong passwords, act for another client, switch client, choose the client, which header',
  '/guides/authentication#second-factor':
    'turn on two factor authentication, one-time code, authenticator app, lost my phone, recovery codes, google authenticator, mfa, 2fa',
  '/guides/authentication#permissions':
    'what may my user do, who may see prices, rights, roles, why am I not allowed, read only user, restrict a user, limit what a user may do, only some rights, allow only',
  '/guides/users':
    'add a coworker, give somebody access, new employee, hire, staff, teammate, new user account, user left the company, offboarding, leaver, close an account, forgot his password, password reset email, invitation expired, invitation link does not work, change role, read only user, restrict a user',
  '/guides/users#when-someone-leaves':
    'employee left the company, remove access of a user, offboarding, dismiss, leaver',
  '/guides/users#invite-a-colleague': 'give a coworker access, add a team member, new employee, add staff',
  '/guides/api-keys':
    'get an api key, where is my key, read-only key, key with few rights, key was leaked, key on github, key stolen, exposed secret, replace a key, key expired, restrict by ip address, key for a program, machine to machine, integration user',
  '/guides/sandbox':
    'try without sending real parcels, fake shipment, dummy data, simulate a delivery, pretend, force an error, make a carrier refuse, provoke an error, test carrier, use my own contract with a carrier, connect my own carrier account, enter carrier credentials, activate a carrier',
  '/guides/going-live':
    'move from test to production, before launch, ready for production, switch to live, what to check, checklist, first real parcel',
  '/guides/help':
    'who can help, talk to somebody, hotline, call support, service is down, outage, is it working, incident, report a bug, found a security hole, ticket',
  '/guides/desk':
    'work without code, screen for the warehouse, web interface, ship by hand, print from the browser, silent printing, qz tray, print on a roll, roll paper, barcode scanner, keyboard shortcuts, hotkeys, dashboard, back office, user interface, charts, overview of problems',
  '/guides/desk#exceptions':
    'list of problem parcels, parcels that need attention, delayed parcels, stuck parcels, what went wrong today',
  '/guides/shipments':
    'send a parcel, ship something, book a shipment, book a carrier, two boxes to one customer, more than one box, several packages, weight and dimensions, ship for someone else, find a shipment, search shipments, where is my shipment, duplicate a shipment, saved defaults, third party billing, bill the receiver, freight collect, receiver pays, who pays the duties, who pays the freight, ddp, dap, incoterms, maximum number of parcels, how many parcels per shipment, multi-parcel, multi-piece, multi-collo',
  '/guides/shipments#other-payers':
    'receiver pays, recipient pays, third party billing, freight collect, bill the customer’s account, who pays import duties, prepaid',
  '/guides/shipments#dangerous-goods':
    'lithium batteries, battery, hazmat, chemicals, perfume, paint, aerosol, flammable, adr, un number, limited quantity, forbidden goods',
  '/guides/shipments#delivery-services':
    'deliver on saturday, weekend delivery, evening delivery, morning delivery, before noon, time slot, age check, adult signature, signature required, signature on delivery, identity check, leave at the door, leave without signature, neighbour, safe place, carry upstairs, insured, notify by phone, sms before delivery, extra services, options of a carrier',
  '/guides/shipments#cash-on-delivery':
    'cod, collect money at the door, payment on delivery, customer pays the driver, cod amount, nachnahme',
  '/guides/shipments#set-defaults':
    'default sender address, usual sender, standard parcel, prefill a shipment, several warehouses, second warehouse as sender, more than one sender address',
  '/guides/shipments#keep-your-own-data': 'custom fields, tags on a shipment, own attributes, store my own id',
  '/guides/shipments#states':
    'what does each status mean, status of a shipment, lifecycle, difference between two states, what is a draft, stuck in draft, stays in draft, still a draft, draft or registered, next state, which states are final, list of statuses, all status values, possible states',
  '/guides/carriers':
    'which countries, ship to another country, deliver abroad, serve a country, which carriers do you support, list of carriers, do you have my carrier, supported countries, ships to which countries, maximum weight, maximum size, too heavy, oversize, heaviest parcel, connect a carrier, carrier login, customer number of the carrier, use my own contract, test account of a carrier, credentials of my carrier account, fedex account, ups account, dhl account, number formats',
  '/guides/labels':
    'print a label, print the label again, reprint, lost label, label cut off, label too big, label too small, wrong scale, blurry, barcode does not scan, barcode not readable, a4, a5, a6, 4x6 inch, 10x15 cm, label format, paper size, roll, thermal, zebra, dymo, brother, dpi, resolution, portrait, rotate, logo on the label, packing slip, delivery note, picking list, pick list, print many at once, merge labels into one pdf, sscc, gs1, barcode formats, what is printed on the label, registered but no label',
  '/guides/parcel-shops':
    'parcel locker, packstation, pick-up locker, out of home delivery, deliver to a shop, service point near me, nearest shop, opening hours, map of shops, let customers choose a locker, shop closed',
  '/guides/batches':
    'upload a spreadsheet, upload a csv, thousands of shipments, mass upload, import from excel, many labels at once, bulk upload, large file, ship everything of today, progress of an import, rows that failed, correct failed rows, retry failed rows, send failed rows again',
  '/guides/pickups':
    'driver should come, fetch the boxes, courier comes to my door, order a collection, schedule a pickup, collect at my warehouse, change the time of the driver, driver did not come, missed collection, collection from the supplier, pick up from another address',
  '/guides/manifests':
    'close the day, end of the day, hand over to the driver, list for the driver, driver signs, daily closing, bordereau, scan sheet, handover document, close-out',
  '/guides/cancelling':
    'recipient moved, moved to another address, new address of the customer, redirect a parcel, reroute, stop a parcel that was sent, stop a shipment, call a parcel back, intercept, I made a mistake, undo, take back, wrong recipient, wrong address on the label, change the address after the label, label not used, unused label, refund of a label, void, delete a label, do not send, customer cancelled, customer backs out, abort, withdraw',
  '/guides/tracking':
    'parcel has not moved, stuck, delayed, late, no scan for days, where is it now, customer says it never arrived, not delivered, missing parcel, delivery failed, nobody at home, held at customs, attempted delivery, estimated arrival, proof of delivery, signature image, who signed, track a parcel of another platform, follow a number, latest status, booked directly with the carrier, booked elsewhere, booked without you, only track, track only',
  '/guides/tracking#late-parcels':
    'delayed, not arrived in time, delivered too late, on time rate, performance of carriers, punctuality',
  '/guides/tracking#exceptions-and-proof-of-delivery':
    'who signed, customer says it never arrived, proof that it was delivered, signature of the customer, photo of the delivery, delivery problem, returned to sender, refused by the recipient, signature of the recipient, signed by, name of the person who accepted it',
  '/guides/recipients':
    'email the buyer, tell the customer, notify the customer, sms, shipping confirmation, on its way email, tracking link, own logo, our colours, brand the page, own domain, white label, email not received, customer gets no mail, stop emails, unsubscribe, language of emails, do not mail, bounced address, sender address of mails, colour of the tracking page, design of the tracking page, text of the emails',
  '/guides/recipients#branding': 'our logo, our colours, corporate design, own domain, white label',
  '/guides/returns':
    'customer wants to send something back, send back, exchange, wrong size, return label in the box, return without a printer, qr code for returns, paperless, drop off a return, returns portal, customer pays the return, unwanted goods, came back to us',
  '/guides/carrier-events':
    'carrier sends events to us, push from the carrier, receive tracking from carriers, carrier callback',
  '/guides/orders':
    'order management, unpaid order, wait until it is paid, put on hold, block an order, ship in two parts, partial delivery, backorder, combine orders, two orders of one customer, same address, import from my shop, import orders, oms, fulfil, pick and pack, order was changed, customer cancelled the order, ship all orders',
  '/guides/orders#split-and-merge':
    'ship in two parts, partial shipment, combine two orders of one customer, consolidate, backorder',
  '/guides/items':
    'catalogue, product catalogue, articles, stock keeping, import products, weights of products, country of origin of my goods, tariff number of my goods, hs code of an article, inventory, upload my product list, import my products, product list, product data',
  '/guides/packing':
    'which carton fits, which box fits, smallest box, fewest boxes, box sizes, void fill, does it fit, how many parcels do I need, cartonization, fit into the box, volume, cheapest box for an order, best box, box for an order',
  '/guides/shops':
    'connect shopify, connect woocommerce, shop system, e-commerce platform, plugin, app for my store, online store, magento, prestashop, orders do not arrive, import orders from the shop, send the tracking number to the shop, mark as shipped, sync with my store, shop disconnected',
  '/guides/prices':
    'what will it cost, compare carriers, cheapest, fastest, own price list, contract prices, charge by weight, weight steps, volumetric weight, dimensional weight, fuel surcharge, island surcharge, mark-up, margin, discount, vat on shipping, currency, price per zone, why this price, price differs',
  '/guides/prices#shipping-policies':
    'choose the carrier automatically, rules for carriers, routing rules, prefer a carrier, hide a method, free shipping, free shipping above an amount, only for some customers, exclude a carrier, shipping rules, automation, default carrier by country or weight, hide expensive or slow methods, hide a carrier, hide a product, do not offer a carrier, heavy orders, rules by weight or country',
  '/guides/prices#insurance':
    'insure a valuable parcel, declared value, expensive goods, cover, jewellery, how much is insured',
  '/guides/checkout':
    'show shipping prices in the basket, shopping cart, delivery date in the shop, shipping options for customers, buyer chooses delivery, call from the browser, javascript in the page, live rates, carrier calculated shipping, cut-off time, order by noon',
  '/guides/reconciliation':
    'carrier charged too much, more than agreed, check the bill, wrong invoice, overcharged, double billed, billed twice, extra charges, weight was corrected, surcharge I did not expect, audit the freight bill, dispute with the carrier, edi invoice, volumes of the month, forecast, commitments, monthly costs',
  '/guides/claims':
    'courier lost my package, lost in transit, stolen, arrived broken, damaged goods, broken goods, money back, who pays for the damage, compensation, refund from the carrier, complaint, liability of the carrier, insurance case, contents missing, photos of the damage, how long do I have',
  '/guides/customs':
    'paperwork, papers for customs, customs form, ship abroad, outside the eu, international shipping, export to norway, export to switzerland, export to the uk, brexit, export to the usa, import tax, duty, how much duty, proforma, invoice with the parcel, commercial invoice, tariff number, hs code of my goods, origin, eori number, ioss number, export declaration, mrn, stopped at customs, held by customs, low value goods, gifts',
  '/guides/customs#pre-notify-norwegian-customs':
    'truck at the border, norwegian border, advance notice, digitoll, transport notification, maskinporten',
  '/guides/customs#estimate-duties-and-taxes':
    'how much import tax, how much duty, landed cost, calculate duties, vat on import, total cost for the customer',
  '/guides/customs#print-customs-documents':
    'customs form, cn22, cn23, proforma, commercial invoice, paperwork, invoice with the parcel, papers in the pouch, number of copies',
  '/guides/consignments':
    'load a truck, scan onto a truck, trailer, linehaul, groupage, full truck, pallets, freight, carry goods for many clients, trip, license plate, departure, consolidate parcels',
  '/guides/relabelling':
    'parcels arrive from another carrier, need a new label, put our label on it, scan at the warehouse, inbound parcels, sorting, hub, last mile, injection, change of carrier, unknown parcel on the belt, announce parcels',
  '/guides/webhooks':
    'tell my backend, notify my server, inform my system, get notified, event when delivered, same event twice, received twice, duplicate event, order of events, missed events, events lost, lost webhooks, replay events, endpoint not called, endpoint disabled, webhook stopped, firewall, ip addresses of webhooks, localhost tunnel, ngrok, check that it comes from you, secret, real time updates, poll for new events, tracking updates to my system, tracking webhook, call me when something happens, call my url, post to my url, receive a call, push instead of polling, subscribe to events',
  '/guides/webhooks#verify-signatures':
    'is the webhook from you, hmac, check authenticity, forged webhook, spoofed, signature does not match',
  '/guides/webhooks#troubleshoot-deliveries':
    'endpoint not called, webhook failed, webhook disabled, send again, replay lost webhooks, why did it not arrive',
  '/guides/errors':
    'why was it rejected, why was my address rejected, what does this error mean, wrong input, invalid value, list of error codes, bad request, validation error, message for my users, error handling, refused because, rejected because, was refused, which field is wrong, postcode is invalid',
  '/guides/retries':
    'how many calls per minute, calls per second, allowed requests, api limits, too fast, slow down, blocked for too many calls, server responds 503, 502, gateway timeout, carrier is down, carrier does not respond, carrier is offline, no response from the carrier, request hangs, wait and try again, exponential backoff, higher limit',
  '/guides/retries#if-a-carrier-doesnt-respond':
    'carrier is down, carrier is offline, carrier api outage, hangs, no response from the carrier',
  '/guides/idempotency':
    'request timed out, connection lost, was it shipped twice, was it booked twice, two labels by mistake, paid twice, created twice, duplicate shipment, double click, avoid duplicates, send the same request again, two people edit the same thing, overwritten changes, edit conflict, race',
  '/guides/paging':
    'list has only 20 results, get all results, next page, fetch everything, keep a copy, mirror into my database, only what changed, since the last call, deleted records, incremental sync, erp sync, nightly sync',
  '/guides/sdk':
    'use it from node, javascript, browser bundle, types, npm install, deno, bun, typed errors, async iterator',
  '/guides/other-languages':
    'use it from java, is there a php sdk, python package, c sharp, .net, golang, ruby gem, kotlin, swift, rust crate, composer, pip install, generate a client, openapi generator, without javascript, php example, python example, java example, c# example, go example, ruby example, code samples, sample code in my language',
  '/guides/command-line':
    'from the terminal, bash script, cron job, powershell, chatgpt, claude, copilot, cursor, ai agent, language model, assistant plugin, mcp server, docs for an ai, api docs as text',
  '/guides/testing':
    'automated tests, ci pipeline, fake server, unit tests, how do I test my code, test the integration, mocking',
  '/guides/audit':
    'who changed this, who changed the setting, who deleted it, who did it, history of changes, log of requests, what did we send, find a failed call, trace a request, compliance, old value, who changed the settings, when was it changed, changed last week, see changes',
  '/guides/running-the-server':
    'install it ourselves, on premise, own server, docker compose, kubernetes, requirements, database, postgres, backup, restore, upgrade, new version, monitoring, metrics, prometheus, health check, logs, how long is data kept, how long are shipments kept, delete old data, retention, gdpr request, environment variables, high availability, how many shipments can it take, performance, scale',
  '/guides/running-the-server#data-retention':
    'how long is data kept, how long are shipments stored, delete old shipments, archive, retention period',
  '/guides/running-the-server#when-a-person-asks-for-their-data':
    'gdpr request of a recipient, right of access, delete a customer, erase a person, personal data of a buyer, privacy, data protection',
  '/guides/running-the-server#backups-and-point-in-time-recovery':
    'back up the database, restore a backup, disaster recovery, lost data',
  '/guides/from-easypost': 'switch from easypost, replace easypost',
  '/guides/from-shippo': 'switch from shippo, replace shippo',
  '/guides/from-sendcloud': 'switch from sendcloud, replace sendcloud',
  createRates:
    'what will it cost, compare prices, cheapest carrier, shipping calculator, get a quote, rate shopping, price before booking',
  createRateSheet: 'upload a price list, contract prices, charge by weight',
  createShippingPolicy:
    'free shipping, choose the carrier automatically, routing rule, shipping rule, hide a shipping method',
  createShipment: 'new shipment, send a parcel, make a shipment, ship something',
  registerShipment: 'book a shipment, get a tracking number, order the label, send to the carrier',
  registerShipmentDirectly: 'one call, create and book at once, buy a label in one step',
  getShipmentLabelPdf: 'print the label again, reprint, download a label, label as pdf',
  cancelShipment: 'stop a parcel, void a label, undo a booking',
  getProofOfDelivery:
    'who signed, signature of the customer, customer says it never arrived, proof that it was delivered, delivery photo, pod, signature of the recipient',
  createShipmentReturn: 'send back, label for a return',
  validateAddress:
    'does this address exist, check that an address exists, correct an address, address verification, wrong address, typo in the street, address autocomplete, undeliverable address, wrong zip code, invalid postcode, postcode does not exist, postal code refused',
  createAddress:
    'save an address, store a recipient, remember addresses, address I use often, second warehouse, several warehouses, more than one sender, add a sender address, add a location',
  listAddresses: 'saved addresses, frequent recipients, search my address book',
  createParcelDefinition: 'save box sizes, save a box, standard box, reuse dimensions',
  searchParcelShops: 'nearest parcel locker, lockers near an address, shops near my customer, find a parcel shop',
  createPickup: 'driver should come, order a collection, fetch the boxes tomorrow, schedule a driver',
  createManifest: 'close the day, end of the day, hand over to the driver',
  createCarrierClaim: 'courier lost my package, arrived broken, compensation, money back from the carrier',
  listInvoiceDifferences: 'carrier charged too much, overcharged, wrong bill',
  listShipmentsByOrderNumber: 'find a shipment by order number, shipment of an order, look up by order number',
  getShipmentByReference: 'find a shipment by tracking number, look up by carrier reference',
  listShipments: 'search shipments, find a shipment, all shipments of a day, filter shipments',
  exportShipmentsCsv: 'download all shipments, shipments as a spreadsheet, shipments to excel',
  getShipmentReport: 'monthly report, shipments per carrier, statistics',
  splitOrder: 'ship in two parts, partial shipment, backorder',
  mergeOrders: 'combine orders, two orders of one customer, ship together',
  holdOrder: 'wait until it is paid, put on hold, block an order',
  packItems: 'which carton fits, which box, fewest boxes',
  getPackingSlip: 'picking list, pick list, delivery note',
  resetTestSide: 'wipe test data, start over, clear the sandbox, delete all test data, empty the test environment',
  listAuditEntries: 'who changed this, who deleted it, history of changes, changed setting',
  listRequests: 'what did we call, recent calls, log of calls',
  eraseDataSubject: 'delete a customer, gdpr deletion, forget a person, right to be forgotten',
  exportDataSubject: 'gdpr request, what do you know about a person, right of access, copy of personal data',
  setMySecondFactor: 'turn on two factor authentication, authenticator app, enable 2fa',
  resetUserSecondFactor: 'user lost the phone, user lost the authenticator',
  setMyPassword: 'change my password, new password',
  forgotPassword: 'cannot log in, lost password',
  inviteUser: 'add a coworker, new employee, add a team member',
  deleteUser: 'employee left, remove a user',
  setCarrierFields:
    'enter carrier credentials, my own contract, customer number of a carrier, connect my carrier account',
  setClientCarrier: 'turn on a carrier, switch off a carrier, activate a carrier',
  setRecipientSettings: 'logo on the tracking page, colours, email sender, language of mails',
  createRecipientSuppression: 'stop emails to a customer, do not mail, unsubscribe a customer',
  createTrackers:
    'track a parcel of another platform, follow a number, booked directly with the carrier, booked elsewhere, only track',
  retryWebhookDeliveries: 'replay lost webhooks, send missed events again',
  relabelParcel: 'put our label on a parcel, new label for an inbound parcel',
  getCustomsDocuments: 'customs form, proforma invoice, cn23, paperwork, papers for customs',
  createCustomsEstimate: 'how much import tax, how much duty, landed cost',
}
