/**
 * How people ask for a page, a section or an operation before they know this site's words: in the words of the trade, of
 * other platforms, and of the trouble that they are in. A comma ends a phrase. Words that mean the same everywhere are in
 * synonyms.ts instead. A test holds every key to something that can be found.
 */
export const asked: Readonly<Record<string, string>> = {
  '/guides/quick-start':
    'where to begin, first label, my first shipment, hello world, try it out, new here, beginner, tutorial, five minutes, postman collection, insomnia, bruno, getting started, how to start integrating, basic example, hello world example',
  '/guides/authentication':
    'get a token, how to log in, token expired, session expired, stay logged in, 401, login fails, account locked, locked out, too many wrong passwords, act for another client, switch client, choose the client, which header, authenticate requests, authenticate api calls, authorization header, basic auth, oauth, credentials for the api, log out',
  '/guides/authentication#second-factor':
    'turn on two factor authentication, one-time code, authenticator app, lost my phone, recovery codes, google authenticator, mfa, 2fa',
  '/guides/authentication#permissions':
    'what may my user do, who may see prices, rights, roles, why am I not allowed, read only user, restrict a user, limit what a user may do, only some rights, allow only, which permission do I need, permission for labels, required scope, access rights for an operation, 403 forbidden, give access to one area only, accountant, limit who can cancel, limit who can create, who can do what, who is allowed to, prevent users from cancelling, stop users from deleting, warehouse staff may only print, role based access, least privilege',
  '/guides/authentication#log-in': 'get an access token, authenticate requests, authorization header',
  '/guides/authentication#stay-logged-in':
    'how long is a token valid, access token lifetime, token expires, refresh a session, log out everywhere, log out all devices',
  '/guides/authentication#passkeys':
    'log in without a password, fingerprint, face id, touch id, windows hello, webauthn, fido2, passwordless, yubikey, security key',
  '/guides/authentication#act-for-a-client':
    'sub account, several accounts with one login, switch account, work for another merchant, client id header, split between offices, several companies, several brands, agency, reseller, third party logistics, 3pl',
  '/guides/authentication#keep-credentials-safe': 'store secrets, protect my password, credentials in a browser',
  '/guides/users':
    'add a coworker, give somebody access, new employee, hire, staff, teammate, new user account, user left the company, offboarding, leaver, close an account, forgot his password, password reset email, invitation expired, invitation link does not work, change role, read only user, restrict a user, child users, add a second user, invite my team, several users, sub users, user management',
  '/guides/users#when-someone-leaves':
    'employee left the company, remove access of a user, offboarding, dismiss, leaver, revoke access, remove a user, former employee, delete a user account',
  '/guides/users#invite-a-colleague':
    'give a coworker access, add a team member, new employee, add staff, invite a user, accountant access, add a second user',
  '/guides/users#forgotten-passwords':
    'forgot password, lost password, cannot log in, reset link, employee forgot password',
  '/guides/users#codes-that-dont-work':
    'code expired, code is wrong, confirmation mail did not arrive, invitation expired',
  '/guides/users#sign-up': 'open an account, register as a customer, create an account, new merchant signs up',
  '/guides/api-keys':
    'get an api key, where is my key, read-only key, key with few rights, key was leaked, key on github, key stolen, exposed secret, replace a key, key expired, restrict by ip address, key for a program, machine to machine, integration user, api secret, lost api key, lost secret, production key, live key, key for the browser, authenticate without a password, 403 for my key, publishable key, where is my api token, find my api token, production vs test keys, live vs test keys, works in test but not in production, how many api keys, key without expiry, expiry date of a key, restrict to our office ip, ip restriction, separate key per system, key per warehouse',
  '/guides/api-keys#test-with-a-test-key':
    'test key and live key, same key for test and production, sandbox key, does a test label cost money',
  '/guides/api-keys#create-a-key': 'new api key, get an api key, forgot my secret, key is shown once',
  '/guides/api-keys#limit-what-a-key-can-do':
    'scopes of a key, read-only key, restrict a key, ip whitelist, allowed ip addresses, permissions of a key',
  '/guides/api-keys#rotate-a-key-without-downtime':
    'rotate credentials, change the key, replace an expiring key, lost api secret',
  '/guides/api-keys#if-a-key-leaks': 'compromised key, key was stolen, key in a public repository, revoke at once',
  '/guides/api-keys#applications':
    'oauth 2, client credentials, client secret, machine to machine token, app integration, third-party app',
  '/guides/sandbox':
    'try without sending real parcels, fake shipment, dummy data, simulate a delivery, pretend, force an error, make a carrier refuse, provoke an error, test carrier, use my own contract with a carrier, connect my own carrier account, enter carrier credentials, activate a carrier, test labels, is a test label free, does testing cost money, test tracking numbers, test carriers, test shipment, mock carrier, simulate tracking, simulate an exception, failed delivery in test, fake label, does the sandbox charge me, is the sandbox free, charged for test labels, do test calls cost money, test mode tracking codes, test tracking codes, simulate a lost parcel, simulate a late parcel, simulate customs problems, force a registration failure, try errors',
  '/guides/sandbox#magic-words':
    'test tracking numbers, make a registration fail, simulate a failed delivery, simulate statuses, test an exception',
  '/guides/sandbox#go-live-with-a-carrier':
    'connect my ups account, real carrier account, production credentials of a carrier',
  '/guides/going-live':
    'move from test to production, before launch, ready for production, switch to live, what to check, checklist, first real parcel, before production, launch checklist, switch to production',
  '/guides/help':
    'who can help, talk to somebody, hotline, call support, service is down, outage, is it working, incident, report a bug, found a security hole, ticket',
  '/guides/help#look-up-the-request': 'request id, trace id, find my failed call',
  '/guides/help#check-whether-the-service-is-up': 'status page, uptime, outage, is it down, health',
  '/guides/desk':
    'work without code, screen for the warehouse, web interface, ship by hand, print from the browser, silent printing, qz tray, print on a roll, roll paper, barcode scanner, keyboard shortcuts, hotkeys, dashboard, back office, user interface, charts, overview of problems, automatic printing, print labels automatically, warehouse app, ship without programming',
  '/guides/desk#exceptions':
    'list of problem parcels, parcels that need attention, delayed parcels, stuck parcels, what went wrong today',
  '/guides/desk#scan-and-go':
    'scan an order and print its label, barcode scanner at the packing table, automatic printing',
  '/guides/shipments':
    'send a parcel, ship something, book a shipment, book a carrier, two boxes to one customer, more than one box, several packages, weight and dimensions, ship for someone else, find a shipment, search shipments, where is my shipment, duplicate a shipment, saved defaults, third party billing, bill the receiver, freight collect, receiver pays, who pays the duties, who pays the freight, ddp, dap, incoterms, maximum number of parcels, how many parcels per shipment, multi-parcel, multi-piece, multi-collo, single-call shipment, order versus shipment, master tracking number, update a shipment, edit a shipment, correct a shipment before it is booked, change a draft, ship from, ship to, duplicate an existing shipment, incoterm, pounds or kilograms, units of weight, inches or centimetres, metric or imperial, unit of measure, delivery instructions, note for the driver, stop a parcel, unique reference, own reference, custom reference, find by my own id',
  '/guides/shipments#other-payers':
    'receiver pays, recipient pays, third party billing, freight collect, bill the customer’s account, who pays import duties, prepaid, incoterm, delivered duty paid, duties paid by the receiver, charge the carrier account of my customer, bill duties to the sender, postage due, recipient pays the postage, bill a third party, bill to another account, carriage forward',
  '/guides/shipments#dangerous-goods':
    'lithium batteries, battery, hazmat, chemicals, perfume, paint, aerosol, flammable, adr, un number, limited quantity, forbidden goods, dry ice, limited quantities, un3481, class 9',
  '/guides/shipments#delivery-services':
    'deliver on saturday, weekend delivery, evening delivery, morning delivery, before noon, time slot, age check, adult signature, signature required, signature on delivery, identity check, leave at the door, leave without signature, neighbour, safe place, carry upstairs, insured, notify by phone, sms before delivery, extra services, options of a carrier, out of home, proof of age, direct signature, no signature, appointment, deliver to a neighbour, two-man handling, premium delivery, accessorials, notify by sms, saturday delivery, id check, neighbour delivery, two man delivery, delivery instructions',
  '/guides/shipments#cash-on-delivery':
    'cod, collect money at the door, payment on delivery, customer pays the driver, cod amount, nachnahme',
  '/guides/shipments#set-defaults':
    'default sender address, usual sender, standard parcel, prefill a shipment, several warehouses, second warehouse as sender, more than one sender address, default return address, default warehouse, ship from several warehouses, default parcel, default carrier, presets, default label format, default sender, default weight, account defaults',
  '/guides/shipments#keep-your-own-data':
    'custom fields, tags on a shipment, own attributes, store my own id, metadata, add metadata, custom attributes, reference field, custom reference, key value pairs, notes',
  '/guides/shipments#states':
    'what does each status mean, status of a shipment, lifecycle, difference between two states, what is a draft, stuck in draft, stays in draft, still a draft, draft or registered, next state, which states are final, list of statuses, all status values, possible states, can I edit a registered shipment, label created, what does unknown mean',
  '/guides/shipments#create-and-register':
    'buy a label, buy postage, purchase a label, pay for a shipment, book the cheapest rate, use a saved address, address within a shipment',
  '/guides/shipments#cancel-copy-or-return':
    'duplicate a shipment, clone a shipment, ship the same thing again, edit after the label was printed, replace a label',
  '/guides/shipments#find-shipments':
    'filter by date, date range, created between two dates, last 24 hours, search by name, shipments of one customer, search by reference',
  '/guides/carriers':
    'which countries, ship to another country, deliver abroad, serve a country, which carriers do you support, list of carriers, do you have my carrier, supported countries, ships to which countries, maximum weight, maximum size, too heavy, oversize, heaviest parcel, connect a carrier, carrier login, customer number of the carrier, use my own contract, test account of a carrier, credentials of my carrier account, fedex account, ups account, dhl account, number formats, carrier not supported, carrier that is not integrated, regional carrier, carrier account number, connect a carrier account, remove a carrier account, change the contract number, service not available, destination not served, list of services, available services, service codes, maximum weight of a parcel, weight limit, size limit, max dimensions, oversize parcel, girth, which countries does a carrier deliver to, list of supported carriers, carrier capabilities, supported services',
  '/guides/carriers#several-accounts-with-one-carrier':
    'two contracts with one carrier, second carrier account, choose the account, account per warehouse, two accounts with one carrier, several contracts with a carrier, different account per warehouse, different account number per shop',
  '/guides/labels':
    'print a label, print the label again, reprint, lost label, label cut off, label too big, label too small, wrong scale, blurry, barcode does not scan, barcode not readable, a4, a5, a6, 4x6 inch, 10x15 cm, label format, paper size, roll, thermal, zebra, dymo, brother, dpi, resolution, portrait, rotate, logo on the label, packing slip, delivery note, picking list, pick list, print many at once, merge labels into one pdf, sscc, gs1, barcode formats, what is printed on the label, registered but no label, buy label, get the label file, label url, base64 label, label image, png label, 300 dpi, 203 dpi, two labels per sheet, two per page, 4x6 label, reference on the label, custom text on the label, combine labels, merge pdfs, zip of labels, resolution of the printer, fuzzy label, blank label, label is empty, garbage characters, printer prints text instead of a label, label printer settings, how long is a label valid, preview before buying, draft label, label before registration, wrong paper, print test page',
  '/guides/labels#print-many-labels':
    'merge labels, one pdf for many labels, combine labels, bulk download, several labels per page',
  '/guides/labels#pdf-or-zpl': 'change the label format, zpl instead of pdf, raw printer data, epl',
  '/guides/labels#sizes': 'a4 sheet, two labels per page, 4x6, a6, label dimensions',
  '/guides/labels#print-at-100': 'label is scaled, printed too small, barcode does not scan, blurry',
  '/guides/labels#images-and-packing-slips':
    'png image of a label, packing list, hide prices, insert for the box, pick and pack list, packing list for the warehouse',
  '/guides/parcel-shops':
    'parcel locker, packstation, pick-up locker, out of home delivery, deliver to a shop, service point near me, nearest shop, opening hours, map of shops, let customers choose a locker, shop closed, hold for pickup, deliver to a post office, po box, pudo, drop-off locations, relay point, pickup point is closed, deliver to a pickup point, click and collect',
  '/guides/parcel-shops#find-shops':
    'drop-off points near a zip code, lockers in a city, opening hours, locations on a map',
  '/guides/parcel-shops#check-that-the-shop-is-still-open':
    'pickup point closed, shop does not exist any more, shop is full, sent to another shop',
  '/guides/batches':
    'upload a spreadsheet, upload a csv, thousands of shipments, mass upload, import from excel, many labels at once, bulk upload, large file, ship everything of today, progress of an import, rows that failed, correct failed rows, retry failed rows, send failed rows again, bulk create shipments, create labels in bulk, bulk labels, partial failure, some rows failed, wait until it is ready, asynchronous, background job, progress, create many labels at once, bulk shipping, upload shipments from excel, mass booking, hundreds of labels, import shipments from a spreadsheet, every night from our erp, nightly job, progress of an upload, partly failed upload',
  '/guides/batches#monitor-a-batch':
    'is the batch finished, wait until labels are ready, partial failures, failed rows, pause a batch, stop a batch',
  '/guides/batches#the-csv-file': 'columns of the csv, csv template, example file, import format',
  '/guides/batches#print-labels': 'all labels of a batch, one pdf for the batch, merge labels',
  '/guides/pickups':
    'driver should come, fetch the boxes, courier comes to my door, order a collection, schedule a pickup, collect at my warehouse, change the time of the driver, driver did not come, missed collection, collection from the supplier, pick up from another address, recurring pickup, daily collection, regular pickup, pickup failed, pickup window, pickup fee, carrier did not collect, not picked up, schedule a collection, book the driver, courier collection tomorrow, collection from my warehouse, cutoff time, missed pickup, note for the driver, pickup instructions, gate code, driver forgot the pickup, driver did not turn up, pickup is missed',
  '/guides/pickups#change-and-cancel': 'reschedule a pickup, cancel a collection, another day, another time window',
  '/guides/manifests':
    'close the day, end of the day, hand over to the driver, list for the driver, driver signs, daily closing, bordereau, scan sheet, handover document, close-out, end of day form, usps scan form, daily manifest, dispatch list, handover to the driver, closing out, proof of postage, proof of handover, drop-off receipt, reprint a manifest, closing time',
  '/guides/manifests#print-it': 'manifest pdf, download the end of day document, sheet that the driver signs',
  '/guides/cancelling':
    'recipient moved, moved to another address, new address of the customer, redirect a parcel, reroute, stop a parcel that was sent, stop a shipment, call a parcel back, intercept, I made a mistake, undo, take back, wrong recipient, wrong address on the label, change the address after the label, label not used, unused label, refund of a label, void, delete a label, do not send, customer cancelled, customer backs out, abort, withdraw, void a shipment, refund, refund a label, label refund, get a refund, already scanned, void after pickup, edit a shipment after the label was printed, change a registered shipment, wrong street, cancel before pickup, stop a parcel, recall a parcel, refund status, money back for a label',
  '/guides/cancelling#cancel': 'void, refund, can I still cancel, deadline for cancelling, already handed over',
  '/guides/tracking':
    'parcel has not moved, stuck, delayed, late, no scan for days, where is it now, customer says it never arrived, not delivered, missing parcel, delivery failed, nobody at home, held at customs, attempted delivery, estimated arrival, proof of delivery, signature image, who signed, track a parcel of another platform, follow a number, latest status, booked directly with the carrier, booked elsewhere, booked without you, only track, track only, tracking history, tracking details, tracking status codes, tracking by number, out for delivery, pre transit, in transit, tracking not updating, no tracking events yet, tracking delay, scans, refused parcel, undeliverable, return to sender, master tracking number, tracking number not found, unknown tracking number, tracking number does not work, carrier does not know the number, invalid tracking number, delivery attempt failed, redelivery, second attempt, parcel on its way, eta changed',
  '/guides/tracking#late-parcels':
    'delayed, not arrived in time, delivered too late, on time rate, performance of carriers, punctuality',
  '/guides/tracking#exceptions-and-proof-of-delivery':
    'who signed, customer says it never arrived, proof that it was delivered, signature of the customer, photo of the delivery, delivery problem, returned to sender, refused by the recipient, signature of the recipient, signed by, name of the person who accepted it, refused, undeliverable, return to sender, delivery exception, left with a neighbour, recipient refused, address unknown, get notified of exceptions, delivered to a neighbour, signed for it, signed for by, who received the parcel, came back to us, recipient was not at home, customer refused delivery',
  '/guides/tracking#states':
    'status mapping, tracking statuses, pre transit, out for delivery, available for pickup, return to sender',
  '/guides/tracking#read-tracking-events': 'tracking history, latest scan, list of scans, events of a shipment',
  '/guides/tracking#report-your-own-events':
    'update tracking manually, add a tracking event, mark as delivered, set the status to delivered, own driver delivered it, custom tracking event, own fleet',
  '/guides/tracking#track-parcels-from-outside-waybill':
    'create a tracker, track a number of another system, standalone tracking, label bought elsewhere',
  '/guides/tracking#follow-many-shipments':
    'bulk tracking, track many at once, poll or webhook, tracking updates of all shipments',
  '/guides/recipients':
    'email the buyer, tell the customer, notify the customer, sms, shipping confirmation, on its way email, tracking link, own logo, our colours, brand the page, own domain, white label, email not received, customer gets no mail, stop emails, unsubscribe, language of emails, do not mail, bounced address, sender address of mails, colour of the tracking page, design of the tracking page, text of the emails, notify the customer when it is out for delivery, delivery emails, shipping notification, email notifications, notification to recipients, sms notification, branded tracking, tracking url, tracking widget, embed tracking, tracking on my own website, sender name of emails, from name, reply-to address, email template, notification emails, language of the emails, delivery notifications, tell the customer that it was shipped, unsubscribe from emails, bounced emails, email not delivered to the customer, track without an account, public tracking page, stop sending emails',
  '/guides/recipients#branding': 'our logo, our colours, corporate design, own domain, white label',
  '/guides/recipients#the-tracking-page':
    'tracking link, tracking url, embed the tracking page, public tracking, tracking on my website, share the tracking',
  '/guides/recipients#emails':
    'notify the customer, out for delivery email, delivered email, email templates, text of the mails, delivery notification',
  '/guides/recipients#unsubscribes-and-bounces':
    'stop sending emails, unsubscribe, opt out, bounced mail, suppression list, blocked address',
  '/guides/returns':
    'customer wants to send something back, send back, exchange, wrong size, return label in the box, return without a printer, qr code for returns, paperless, drop off a return, returns portal, customer pays the return, unwanted goods, came back to us, rma, return label, prepaid return label, free returns, return policy, refund to the customer after return, outbound label as return, exchange an item, reverse logistics, return label across the border, return portal, self-service returns, return reasons, refund the customer, return without printer',
  '/guides/returns#create-a-return': 'return label for an order, is_return, prepaid return label, label in the box',
  '/guides/returns#let-recipients-request-returns':
    'return portal, self-service returns, shoppers ask for a return, approve or refuse a return, reject a return, rma request',
  '/guides/returns#returns-without-an-original-shipment':
    'return of something that was not shipped here, inbound shipment, return without an order',
  '/guides/returns#label-or-qr-code': 'no printer, printless return, qr code, label-free return',
  '/guides/carrier-events':
    'carrier sends events to us, push from the carrier, receive tracking from carriers, carrier callback, forward events of a carrier, carrier webhook, delay of tracking events',
  '/guides/orders':
    'order management, unpaid order, wait until it is paid, put on hold, block an order, ship in two parts, partial delivery, backorder, combine orders, two orders of one customer, same address, import from my shop, import orders, oms, fulfil, pick and pack, order was changed, customer cancelled the order, ship all orders, fulfil an order, fulfilment, order status, mark as shipped, one order several shipments, order api, ship an order, sales order, combine orders into one parcel, wms integration, erp integration, orders without a shop, warehouse management system, custom shop, own shop system, push orders by api, order import by api',
  '/guides/orders#split-and-merge':
    'ship in two parts, partial shipment, combine two orders of one customer, consolidate, backorder, several orders into one parcel, fulfil part of an order, split shipment',
  '/guides/orders#notify-your-shop': 'mark an order as shipped, send the tracking number back',
  '/guides/items':
    'catalogue, product catalogue, articles, stock keeping, import products, weights of products, country of origin of my goods, tariff number of my goods, hs code of an article, inventory, upload my product list, import my products, product list, product data, sku, skus, goods, sync products, product weights, default customs data of a product',
  '/guides/items#keep-them-in-step': 'sync products, sync skus from the erp, update products',
  '/guides/items#use-items-for-customs':
    'tariff number of a product, missing commodity code, country of origin of a product, customs description of a product',
  '/guides/packing':
    'which carton fits, which box fits, smallest box, fewest boxes, box sizes, void fill, does it fit, how many parcels do I need, cartonization, fit into the box, volume, cheapest box for an order, best box, box for an order, which box should I use, which box, choose a box, how many boxes, pack an order, packaging optimisation, 3d bin packing, dimensions of the packed box, several boxes, split over boxes, pack a large order in boxes, weight of the box, tare weight, empty box, fragile items, this side up',
  '/guides/shops':
    'connect shopify, connect woocommerce, shop system, e-commerce platform, plugin, app for my store, online store, magento, prestashop, orders do not arrive, import orders from the shop, send the tracking number to the shop, mark as shipped, sync with my store, shop disconnected, bigcommerce, ebay, amazon, etsy, marketplace integration, shopify integration, woocommerce integration, order import, fulfilment update, tracking number in shopify, woocommerce orders wrong status, order status is wrong in the shop, shopify tracking numbers, orders are not imported, fulfilment not updated, shop is disconnected',
  '/guides/shops#what-is-sent-back':
    'mark an order as shipped, tracking number in shopify, fulfilment update, complete the order',
  '/guides/shops#what-is-imported':
    'which orders are imported, weight of a shop order, missing weight, product data of the shop',
  '/guides/shops#troubleshooting': 'orders are not imported, connection lost, sync does not work',
  '/guides/prices':
    'what will it cost, compare carriers, cheapest, fastest, own price list, contract prices, charge by weight, weight steps, volumetric weight, dimensional weight, fuel surcharge, island surcharge, mark-up, margin, discount, vat on shipping, currency, price per zone, why this price, price differs, rate shopping, rate quote, get rates, shipping rates, shipping cost estimate, no rates returned, carriers do not return rates, negotiated rates, account rates, rates expired, price differs from the website of the carrier, list price, cheapest service, delivery date, transit days, oversize surcharge, residential surcharge, own contract prices, remote area surcharge, dim factor, zones, price list, no rate for this destination, why no price',
  '/guides/prices#shipping-policies':
    'choose the carrier automatically, rules for carriers, routing rules, prefer a carrier, hide a method, free shipping, free shipping above an amount, only for some customers, exclude a carrier, shipping rules, automation, default carrier by country or weight, hide expensive or slow methods, hide a carrier, hide a product, do not offer a carrier, heavy orders, rules by weight or country, automation rules, carrier selection rules, routing by weight and destination, default service, preferred carrier, always use a carrier for a country, choose the carrier by rules, maximum price, cost cap, fallback carrier',
  '/guides/prices#insurance':
    'insure a valuable parcel, declared value, expensive goods, cover, jewellery, how much is insured, insure every shipment, insure by default, shipping protection, coverage',
  '/guides/prices#calculate-a-price':
    'get rates, rate shopping, quote for a parcel, estimate the shipping cost, no rates returned, rate id, rates expired',
  '/guides/prices#create-a-rate-sheet':
    'upload negotiated rates, own price list, contract prices, import prices from excel',
  '/guides/prices#expected-cost': 'what did a shipment cost, cost per shipment, margin',
  '/guides/prices#amounts': 'decimals of an amount, rounding, currency of prices, cents',
  '/guides/checkout':
    'show shipping prices in the basket, shopping cart, delivery date in the shop, shipping options for customers, buyer chooses delivery, call from the browser, javascript in the page, live rates, carrier calculated shipping, cut-off time, order by noon, rates at checkout, real-time rates, shipping options in my shop, delivery promise, estimated delivery date, delivery estimate, transit time, same day cut-off, rates in my cart, show delivery options, shipping options in the cart, free shipping above an amount, hide a carrier, delivery promise at the checkout, cart rates',
  '/guides/checkout#control-what-customers-see':
    'hide options, mark up rates, rename a service, free shipping threshold, show pickup points',
  '/guides/reconciliation':
    'carrier charged too much, more than agreed, check the bill, wrong invoice, overcharged, double billed, billed twice, extra charges, weight was corrected, surcharge I did not expect, audit the freight bill, dispute with the carrier, edi invoice, volumes of the month, forecast, commitments, monthly costs, carrier adjustment, billing adjustment, reweigh, dispute an adjustment, wrong zone, surcharges on the invoice, cost after the invoice, invoice audit, discrepancies, actual cost of a shipment, carrier bill, weight differs from what the carrier measured, carrier measured another weight, measured weight, reweighed, surcharge added afterwards, surcharge after shipping, charged back, post billing, compare the invoice with the quote, quoted and invoiced price, charged more than quoted, dimensional correction, check carrier bills, reject a surcharge, accept a surcharge, import the ups invoice, dhl invoice csv, check an invoice, cost control, freight audit',
  '/guides/reconciliation#differences': 'invoice discrepancies, adjustment, wrong zone, wrong weight, extra surcharge',
  '/guides/reconciliation#accept-or-dispute':
    'dispute an adjustment, reject an invoice line, ask the carrier for a credit note',
  '/guides/reconciliation#import-an-invoice': 'upload a carrier invoice, invoice csv, invoice formats',
  '/guides/claims':
    'courier lost my package, lost in transit, stolen, arrived broken, damaged goods, broken goods, money back, who pays for the damage, compensation, refund from the carrier, complaint, liability of the carrier, insurance case, contents missing, photos of the damage, how long do I have, file a claim, insurance claim, lost parcel, damaged parcel, claim deadline, reimbursement, lost parcel what now, open a claim, claim status, claim documents, how long does a claim take, claim processing time, claim was rejected, proof of value, insurance payout',
  '/guides/customs':
    'paperwork, papers for customs, customs form, ship abroad, outside the eu, international shipping, export to norway, export to switzerland, export to the uk, brexit, export to the usa, import tax, duty, how much duty, proforma, invoice with the parcel, commercial invoice, tariff number, hs code of my goods, origin, eori number, ioss number, export declaration, mrn, stopped at customs, held by customs, low value goods, gifts, customs information, customs declaration, customs info, harmonized code, hs code, commodity code missing, country of origin, customs value, export reason, gift, b2c export, customs for uk, incoterms, ddp, vat number, importer of record, required customs data, customs data rejected, dap, duties paid by the sender, ioss, gift or sample, declare goods, upload my own commercial invoice, attach an invoice, paperless trade, etd, voec, northern ireland, xi eori, customs rejected, broker, customs clearance, de minimis',
  '/guides/customs#pre-notify-norwegian-customs':
    'truck at the border, norwegian border, advance notice, digitoll, transport notification, maskinporten',
  '/guides/customs#estimate-duties-and-taxes':
    'how much import tax, how much duty, landed cost, calculate duties, vat on import, total cost for the customer, duty calculator, tax at import',
  '/guides/customs#print-customs-documents':
    'customs form, cn22, cn23, proforma, commercial invoice, paperwork, invoice with the parcel, papers in the pouch, number of copies, copies of the commercial invoice, print the customs form, upload a commercial invoice, electronic trade documents, paperless trade',
  '/guides/customs#declare':
    'customs items, customs info, declare the value, declare goods, description of goods, hs code',
  '/guides/customs#correct-refused-items':
    'customs item rejected, description too vague, customs refused the goods, customs error',
  '/guides/consignments':
    'load a truck, scan onto a truck, trailer, linehaul, groupage, full truck, pallets, freight, carry goods for many clients, trip, license plate, departure, consolidate parcels, put shipments on a pallet, pallet label, ltl, scan when loading, group shipments, master consignment',
  '/guides/consignments#load-a-truck': 'scan parcels onto a pallet, pallets onto a truck, scan when loading',
  '/guides/relabelling':
    'parcels arrive from another carrier, need a new label, put our label on it, scan at the warehouse, inbound parcels, sorting, hub, last mile, injection, change of carrier, unknown parcel on the belt, announce parcels, overlabel, overlabelling, print a new label on an inbound parcel, cross docking, scan a parcel from another carrier, forwarded parcels, last mile label',
  '/guides/webhooks':
    'tell my backend, notify my server, inform my system, get notified, event when delivered, same event twice, received twice, duplicate event, order of events, missed events, events lost, lost webhooks, replay events, endpoint not called, endpoint disabled, webhook stopped, firewall, ip addresses of webhooks, localhost tunnel, ngrok, check that it comes from you, secret, real time updates, poll for new events, tracking updates to my system, tracking webhook, call me when something happens, call my url, post to my url, receive a call, push instead of polling, subscribe to events, webhook event types, which events can I subscribe to, webhook payload, subscribe to tracking updates, out of order events, event order, webhook url, set up a webhook, disable a webhook, pause webhooks, custom headers on a webhook, webhook authentication, retry policy of webhooks, how webhooks retry, exactly once, at least once, ignore duplicates, get notified about exceptions, test webhooks on localhost, webhook order, events out of order, duplicate events, allowlist ip addresses, webhook timeout, webhook retries, event types, event payload, firewall blocks webhooks, webhook returns 401, basic auth for webhooks, delivered events only, filter events, test a webhook',
  '/guides/webhooks#verify-signatures':
    'is the webhook from you, hmac, check authenticity, forged webhook, spoofed, signature does not match, validate a webhook, webhook secret, hmac header, signature header, authenticate webhooks',
  '/guides/webhooks#troubleshoot-deliveries':
    'endpoint not called, webhook failed, webhook disabled, send again, replay lost webhooks, why did it not arrive, my endpoint returns 500, failing webhook, missing events, resend a webhook, delivery log',
  '/guides/webhooks#add-an-endpoint':
    'set the webhook url, register a webhook, subscribe to events, event types, only some events, several endpoints',
  '/guides/webhooks#respond':
    'timeout of a webhook, status code of my endpoint, retry policy, how often is it retried, duplicate delivery, idempotent consumer, ip whitelist',
  '/guides/webhooks#rotate-the-secret': 'change the signing secret, new webhook secret',
  '/guides/webhooks#read-the-event-feed': 'poll for events, catch up on missed events, events since a time, event log',
  '/guides/webhooks#listen-live': 'server-sent events, sse, websocket, stream instead of polling',
  '/guides/errors':
    'why was it rejected, why was my address rejected, what does this error mean, wrong input, invalid value, list of error codes, bad request, validation error, message for my users, error handling, refused because, rejected because, was refused, which field is wrong, postcode is invalid, error messages, http status codes, error response format, error body, 400, 422, unprocessable, invalid phone number, invalid postal code, reference already used, already purchased, cannot delete, house number is missing, street number is missing, phone number required, missing phone number, postal code format, field is missing, something went wrong, internal server error, error 500, 500 when creating a label, carrier rejected the address, 402 payment required, error code list, what does the code mean, human readable error, translate errors, error in my language',
  '/guides/errors#when-to-retry': 'temporary error, which errors can be retried, 500, 503',
  '/guides/retries':
    'how many calls per minute, calls per second, allowed requests, api limits, too fast, slow down, blocked for too many calls, server responds 503, 502, gateway timeout, carrier is down, carrier does not respond, carrier is offline, no response from the carrier, request hangs, wait and try again, exponential backoff, higher limit, requests per second, rate limit header, burst, concurrency limit, increase my limit, x-ratelimit, retry-after header, timeout of a call, slow response, carrier website is down, what happens to my bookings, fetch failed, econnreset, network error, socket timeout, carrier outage, maintenance window',
  '/guides/retries#if-a-carrier-doesnt-respond':
    'carrier is down, carrier is offline, carrier api outage, hangs, no response from the carrier, connection reset, connection refused, socket hang up, carrier timed out while booking, bad gateway from the carrier, connection to the carrier was lost',
  '/guides/retries#which-limit-is-mine': 'requests per second, rate limit headers, remaining requests, quota',
  '/guides/retries#retry-safely': 'retry logic, retry with backoff, retry a post, safe retries',
  '/guides/retries#send-fewer-requests':
    'stay below the limit, use the api efficiently, efficient use of the api, reduce the number of calls, cache, use batches instead',
  '/guides/idempotency':
    'request timed out, connection lost, was it shipped twice, was it booked twice, two labels by mistake, paid twice, created twice, duplicate shipment, double click, avoid duplicates, send the same request again, two people edit the same thing, overwritten changes, edit conflict, race, safe to retry, retry a label purchase, timeout while buying a label, charged twice, duplicate label, idempotency header, concurrent edits',
  '/guides/idempotency#concurrent-edits':
    'two people edit the same order, lost update, if-match, version conflict, optimistic lock, two users edit the same shipment, edited at the same time, overwritten changes, someone else changed it, race condition, stale version, precondition failed, 412',
  '/guides/paging':
    'list has only 20 results, get all results, next page, fetch everything, keep a copy, mirror into my database, only what changed, since the last call, deleted records, incremental sync, erp sync, nightly sync, next page of results, page size, limit and offset, has more, loop over pages, updated since yesterday, modified after, delta, changes since, polling, max page size, how many results per page, limit parameter, more than 100 results, last page, total number of results',
  '/guides/paging#keep-in-step': 'updated since, only changed records, delta sync, keep my database up to date',
  '/guides/sdk':
    'use it from node, javascript, browser bundle, types, npm install, deno, bun, typed errors, async iterator, node sdk, typescript client, client library, iterate over all results, auto pagination, fetch failed, typeerror, esm or commonjs, node version, typescript types, types of a shipment, bundler, browser support, custom fetch',
  '/guides/other-languages':
    'use it from java, is there a php sdk, python package, c sharp, .net, golang, ruby gem, kotlin, swift, rust crate, composer, pip install, generate a client, openapi generator, without javascript, php example, python example, java example, c# example, go example, ruby example, code samples, sample code in my language, python sdk, php sdk, java sdk, c# sdk, ruby sdk, go sdk, dotnet client, curl, code generation, openapi, c# client, java client, go client, ruby client, swagger codegen, php client, dotnet, rust',
  '/guides/command-line':
    'from the terminal, bash script, cron job, powershell, chatgpt, claude, copilot, cursor, ai agent, language model, assistant plugin, mcp server, docs for an ai, api docs as text, llm, ai assistant, mcp, agent, automation script, shell',
  '/guides/testing':
    'automated tests, ci pipeline, fake server, unit tests, how do I test my code, test the integration, mocking, mock server, stub the api, integration test, contract test, test in ci, how to test a failed delivery, test webhooks',
  '/guides/audit':
    'who changed this, who changed the setting, who deleted it, who did it, history of changes, log of requests, what did we send, find a failed call, trace a request, compliance, old value, who changed the settings, when was it changed, changed last week, see changes, activity log, change log of an account, who cancelled, who printed, request log, api log, history of an object, who changed the carrier settings, who edited, who turned it off, who deleted, change log of settings',
  '/guides/running-the-server':
    'install it ourselves, on premise, own server, docker compose, kubernetes, requirements, database, postgres, backup, restore, upgrade, new version, monitoring, metrics, prometheus, health check, logs, how long is data kept, how long are shipments kept, delete old data, retention, gdpr request, environment variables, high availability, how many shipments can it take, performance, scale, self-hosted, install, docker image, configuration variables, env file, smtp settings, https certificate, update to a new version, log files, sizing, upgrade the server, migrate the database, rolling update, zero downtime upgrade, prometheus metrics, grafana, opentelemetry, alerting',
  '/guides/running-the-server#data-retention':
    'how long is data kept, how long are shipments stored, delete old shipments, how long are labels stored, archive, archiving, retention period, how long are labels available, how long are events kept, gdpr retention, storage period, purge, how long are labels kept, how long is tracking stored, when is data deleted',
  '/guides/running-the-server#when-a-person-asks-for-their-data':
    'gdpr request of a recipient, right of access, delete a customer, erase a person, personal data of a buyer, privacy, data protection',
  '/guides/running-the-server#backups-and-point-in-time-recovery':
    'back up the database, restore a backup, disaster recovery, lost data',
  '/guides/running-the-server#configuration': 'environment variables, settings of the server, smtp, database url, port',
  '/guides/running-the-server#monitoring': 'health endpoint, metrics, alerts, prometheus, readiness probe',
  '/guides/running-the-server#scaling': 'horizontal scaling, load balancer, several servers, throughput',
  '/guides/from-easypost':
    'switch from easypost, replace easypost, easypost equivalent, pre_transit, scan form, buy call, migrate from shipengine, migrate from another platform',
  '/guides/from-shippo':
    'switch from shippo, replace shippo, shippo equivalent, transactions, migrate from another platform, rates and transactions',
  '/guides/from-sendcloud':
    'switch from sendcloud, replace sendcloud, sendcloud equivalent, service points, parcels api, migrate from another platform',
  '/guides/single-sign-on':
    'saml, oidc, openid connect, azure ad, entra, okta, google workspace login, adfs, company login, set up saml',
  '/guides/single-sign-on#set-it-up': 'set up sso, saml metadata, client id of the identity provider, redirect url',
  '/guides/provisioning':
    'scim, sync users from the directory, automatic user creation, user sync, deprovisioning, azure ad groups',
  '/changes': 'api versioning, version header, backwards compatibility, deprecation policy',
  '/mocking': 'download the contract, mock server, fake api',
  '/overview#principles':
    'units of weight, units of measure, inches or centimetres, kilograms or pounds, decimals, time zone of timestamps, date format, utc, iso 8601, time zones, base url, null values, json, units, timezone, naming, versioning, utf-8, content type',
  createRates:
    'what will it cost, compare prices, cheapest carrier, shipping calculator, get a quote, rate shopping, price before booking, get rates, shipping quote, rate quote, rerate, no rates returned, estimate shipping cost, compare carriers, transit time, delivery date, delivery times per carrier, transit time per carrier, how long does each carrier take, compare delivery times, estimated transit days, fastest carrier, shop for rates',
  createRateSheet:
    'upload a price list, contract prices, charge by weight, negotiated rates, own price list, custom rates',
  createShippingPolicy:
    'free shipping, choose the carrier automatically, routing rule, shipping rule, hide a shipping method, automation rule, choose the carrier by weight, carrier by destination, always use a carrier for a country, choose the carrier by rules, maximum price, default carrier by weight, cheapest under 5 kg, rule engine, never ship with',
  createShipment:
    'new shipment, send a parcel, make a shipment, ship something, create a parcel, shipment with several packages, multi-piece, add metadata, add a reference, customs info on a shipment, draft shipment, create without buying, shipment without a label, note for the driver, delivery instructions, own reference, goods description, fragile',
  registerShipment:
    'book a shipment, get a tracking number, order the label, send to the carrier, buy a label, purchase a label, buy postage, buy a rate, confirm a shipment',
  registerShipmentDirectly:
    'one call, create and book at once, create a label immediately, label as soon as the shipment is created, buy a label in one step, one-call buy, buy a label without a draft, label in one call, buy postage, synchronous label',
  getShipmentLabelPdf:
    'print the label again, reprint, download a label, label as pdf, reprint a label, label file, label url',
  cancelShipment:
    'stop a parcel, void a label, undo a booking, void a shipment, refund a label, refund postage, request a refund, cancel a label, already scanned, refund, unused label',
  getProofOfDelivery:
    'who signed, signature of the customer, customer says it never arrived, proof that it was delivered, delivery photo, pod, signature of the recipient',
  createShipmentReturn:
    'send back, label for a return, return label, create a return, rma, prepaid return label, return label of an order',
  validateAddress:
    'parse an address, address from free text, split a one-line address, does this address exist, check that an address exists, correct an address, address verification, wrong address, typo in the street, address autocomplete, undeliverable address, wrong zip code, invalid postcode, postcode does not exist, postal code refused, verify an address, autocorrect, residential or commercial, address suggestions, is the address deliverable, clean an address',
  createAddress:
    'save an address, store a recipient, remember addresses, address I use often, second warehouse, several warehouses, more than one sender, add a sender address, add a location, frequently used recipients, regular customers, add a contact',
  listAddresses:
    'saved addresses, frequent recipients, search my address book, saved recipients, find a saved address, search the address book',
  createParcelDefinition:
    'save box sizes, save a box, standard box, reuse dimensions, save a package, package template, saved packages, predefined package, parcel preset, custom packaging',
  searchParcelShops:
    'nearest parcel locker, lockers near an address, shops near my customer, find a parcel shop, service points near a zip code, drop-off location search, pickup points near me, nearest access point',
  createPickup:
    'driver should come, order a collection, fetch the boxes tomorrow, schedule a driver, schedule a pickup, book a courier, request a collection, recurring pickup, schedule a collection, order a courier, courier collection tomorrow, note for the driver, pickup instructions',
  createManifest:
    'close the day, end of the day, hand over to the driver, scan form, end of day, close out, usps scan form',
  createCarrierClaim:
    'courier lost my package, arrived broken, compensation, money back from the carrier, file a claim, insurance claim, report a lost parcel, damaged package',
  listInvoiceDifferences:
    'carrier charged too much, overcharged, wrong bill, invoice discrepancies, adjustments, billing differences, unexpected surcharges',
  listShipmentsByOrderNumber:
    'find a shipment by order number, shipment of an order, look up by order number, external order id, shipments of an order, find by order id, lookup by order number, all tracking numbers of an order, tracking number of an order, parcels of an order, tracking numbers by order',
  getShipmentByReference:
    'find a shipment by tracking number, look up by carrier reference, track by tracking number, find by tracking code, look up by external id, shipment by reference number, find by my own id, look up by my reference, external id, merchant reference, order reference',
  listShipments:
    'search shipments, find a shipment, all shipments of a day, filter shipments, filter by date, date range, created after, last 24 hours, shipments of a customer, recent shipments, shipment list',
  exportShipmentsCsv:
    'download all shipments, shipments as a spreadsheet, shipments to excel, export shipments, download a list of shipments',
  getShipmentReport: 'monthly report, shipments per carrier, statistics',
  splitOrder:
    'ship in two parts, partial shipment, backorder, fulfil part of an order, two parcels for an order, partial fulfilment',
  mergeOrders:
    'combine orders, two orders of one customer, ship together, several orders into one parcel, combine orders into one shipment',
  holdOrder: 'wait until it is paid, put on hold, block an order',
  packItems:
    'which carton fits, which box, fewest boxes, which box should I use, best box, how many boxes, choose packaging, bin packing, cheapest box, pack an order',
  getPackingSlip: 'picking list, pick list, delivery note, pick and pack list, packing list',
  resetTestSide:
    'wipe test data, start over, clear the sandbox, delete all test data, empty the test environment, delete test shipments, remove old test data, delete old test shipments, clean up the test account, clear test data',
  listAuditEntries:
    'who changed this, who deleted it, history of changes, changed setting, who changed the carrier settings, who edited a setting, who turned it off',
  listRequests: 'what did we call, recent calls, log of calls',
  eraseDataSubject:
    'erase personal data, delete personal data, delete a customer, gdpr deletion, forget a person, right to be forgotten',
  exportDataSubject: 'gdpr request, what do you know about a person, right of access, copy of personal data',
  setMySecondFactor: 'turn on two factor authentication, authenticator app, enable 2fa',
  resetUserSecondFactor:
    'user lost the phone, user lost the authenticator, reset 2fa of a colleague, colleague lost the phone, disable mfa for a user',
  setMyPassword: 'change my password, new password',
  forgotPassword: 'cannot log in, lost password',
  inviteUser: 'add a coworker, new employee, add a team member, send an invitation, invite a user, add a second user',
  deleteUser: 'employee left, remove a user',
  setCarrierFields:
    'enter carrier credentials, my own contract, customer number of a carrier, connect my carrier account, connect a carrier account, add a carrier account, update carrier credentials, change the contract number, ups account',
  setClientCarrier:
    'turn on a carrier, switch off a carrier, activate a carrier, disable a carrier, enable a carrier, remove a carrier account',
  setRecipientSettings:
    'logo on the tracking page, colours, email sender, language of mails, branding, custom tracking page, notification settings, email notifications, enable emails, turn off emails, sender name in tracking emails, reply-to address, colours of the tracking page',
  createRecipientSuppression:
    'stop emails to a customer, do not mail, unsubscribe a customer, stop sending emails, unsubscribe, opt out, block an email address',
  createTrackers:
    'track a parcel of another platform, follow a number, booked directly with the carrier, booked elsewhere, only track, create a tracker, track by carrier and number, add tracking, tracking only, tracking number not found, track without shipping',
  retryWebhookDeliveries: 'replay lost webhooks, send missed events again',
  relabelParcel:
    'put our label on a parcel, new label for an inbound parcel, scan a parcel from another carrier, print our own label on an arriving parcel',
  getCustomsDocuments:
    'customs form, proforma invoice, cn23, paperwork, papers for customs, commercial invoice, cn22, copies of the invoice, customs papers, attach an invoice pdf, commercial invoice pdf, proforma pdf',
  createCustomsEstimate:
    'how much import tax, how much duty, landed cost, duty calculator, taxes at import, duties and taxes',
  login: 'authenticate, get an access token, username and password',
  refreshToken: 'renew an access token, extend a session, token expired',
  beginPasskeyLogin: 'passwordless login, fingerprint login',
  loginWithPasskey: 'passwordless login, log in with a fingerprint, face id',
  authorizeToken: 'introspect a token, may this token do it',
  decodeToken: 'what is in my token, claims of a token',
  validateClientId: 'is this client id allowed',
  confirmForgotPassword: 'reset a password with a code',
  setPassword: 'temporary password, password has expired',
  getSingleSignOn: 'read sso settings',
  setSingleSignOn: 'set up saml, set up oidc, configure okta, configure azure ad, enable sso',
  deleteSingleSignOn: 'turn off sso',
  listPermissions: 'which permissions exist, list of scopes, permission for an operation, what permissions do I need',
  listUsers: 'all users of my account, team members',
  createUser: 'new user, create a sub user, create a user account',
  updateUser: 'rename a user, change the email of a user',
  confirmUser: 'activate a user',
  resetUserPassword: 'employee forgot password, force a new password',
  impersonateUser: 'log in as a customer, support access',
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
  signUp: 'open an account, create an account, new customer',
  completeInvite: 'accept an invitation',
  resendConfirmation: 'resend an invitation, code did not arrive',
  updateAddress: 'edit a saved address, correct an address',
  patchAddress: 'edit a saved address, change the phone number of an address',
  deleteAddress: 'remove a saved address',
  importAddresses:
    'bulk import addresses, addresses from csv, upload contacts, sync addresses from a crm, address list from excel, upload addresses, contacts from a csv, import my address list, import contacts',
  listActiveClientCarriers: 'my carriers, which carriers are enabled, my carrier accounts',
  listCarriers: 'all carriers, carrier codes, supported carriers, services of a carrier',
  listCarrierFieldDefinitions: 'required fields of a carrier account, which credentials does a carrier need',
  getCarrierFields: 'show carrier credentials, my account number with the carrier',
  deleteCarrierFields: 'remove a carrier account, disconnect a carrier, delete carrier credentials',
  checkCarrierFields:
    'test carrier credentials, credentials invalid, carrier login fails, verify a carrier account, carrier authentication failed, invalid carrier credentials, wrong account number, invalid account number, carrier refuses the credentials, carrier login failed, test the connection to a carrier',
  retryShipmentPromise: 'try again after a failed relabelling',
  registerShipmentPromise: 'announce an inbound parcel, pre-advice',
  importShipmentPromises: 'announce parcels by csv',
  updateShipment: 'edit a shipment, change the recipient, change the weight, correct a draft',
  getShipment: 'shipment details, retrieve a shipment, status of a shipment, tracking number of a shipment',
  patchShipment: 'edit a shipment, add metadata, change the reference, change the weight, correct the address',
  deleteShipment: 'remove a draft, discard a shipment, cannot delete',
  createShipmentEvents: 'update tracking manually, report scans in bulk',
  listShipmentEvents: 'tracking history, tracking events, latest scan, tracking details, where is my parcel',
  createShipmentEvent:
    'update tracking manually, mark as delivered, add a tracking event, set to delivered, own driver',
  getShipmentLabelPng: 'label as image, png label, picture of a label',
  createShipmentLabel:
    'reprint a label, generate a label, label as zpl, base64 label, change the label format, label size, buy postage',
  getShipmentDocument: 'document of the carrier, commercial invoice of a shipment, download paperwork',
  registerShipments: 'book several shipments, buy labels in bulk',
  cancelShipments:
    'void many labels, cancel in bulk, refund several labels, bulk cancel, cancel several at once, cancel parcels in bulk, mass cancel',
  resolveRegistration: 'registration unknown, timeout while registering, was the label bought',
  copyShipment:
    'duplicate a shipment, clone a shipment, repeat a shipment, ship again, replacement parcel, label with the wrong address, book again with another address',
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
  listShipmentEventsByReference: 'track by tracking number, tracking by carrier and number, tracking code',
  createShipmentEventByReference: 'report an event by tracking number',
  listParcelDefinitions: 'saved packages, package templates, predefined packages, parcel presets',
  updateParcelDefinition: 'change box dimensions, edit a package template',
  deleteParcelDefinition: 'remove a box, delete a package template',
  setClientPreferences:
    'default settings of an account, default address, default parcel, default label format, account settings, company settings, default settings of the account, defaults for new shipments, default carrier',
  setUserPreferences: 'my settings, language, default address of a user',
  listParcelShops: 'all drop-off points, list of service points',
  createParcelShopExport: 'download all parcel shops, export service points',
  getParcelShop: 'opening hours of a shop, is the shop still open, details of a service point',
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
  createCustomsItem: 'customs line, hs code, declare goods, tariff number',
  createCustomsItems: 'customs info of a parcel, customs declaration, declare goods',
  updateCustomsItem: 'correct a customs item, change the hs code',
  updateCustomsConfiguration: 'customs settings, eori number, vat number, ioss number',
  listItems: 'all products, list skus',
  setItems: 'create products, update products, sync skus, sync products from an erp',
  importItems: 'upload products, product csv',
  listOrders: 'open orders, orders to ship, unfulfilled orders',
  setOrders:
    'create an order, update an order, push orders, send orders from my shop, push orders from an erp, orders from a wms, create an order by api, sync orders, add an order, upsert orders',
  importOrders: 'orders from csv, upload orders',
  createOrderBatch: 'ship all orders, bulk ship orders, labels for all orders',
  shipOrders: 'ship orders in bulk, labels for several orders',
  shipOrder: 'fulfil an order, label for an order, ship an order',
  releaseOrder: 'unhold, take off hold, resume an order',
  cancelOrder: 'customer cancelled the order',
  createCheckoutRates:
    'rates in the cart, checkout shipping options, delivery options for a postcode, estimated delivery date, transit time',
  tryShippingPolicy: 'test a shipping rule, simulate a rule',
  activateShippingPolicy: 'turn on a shipping rule, publish a rule',
  retireShippingPolicy: 'turn off a shipping rule, disable a rule',
  updateCarrierClaim: 'claim was paid, claim was rejected, outcome of a claim',
  createCarrierClaimAttachment: 'photo of the damage, upload evidence, proof of value',
  getCarrierClaimLetter: 'claim letter, claim form pdf',
  importCarrierInvoices: 'upload a carrier invoice, import the bill of a carrier',
  updateInvoiceDifferences:
    'dispute an adjustment, accept a difference, reject a surcharge, dispute a surcharge, write off',
  exportInvoiceDifferences: 'export discrepancies, dispute file for the carrier',
  listInvoiceTotals: 'shipping spend, total cost per carrier, monthly cost',
  getShipmentCost: 'cost of a shipment, actual cost, charged amount, margin of a shipment',
  importRateSheet: 'upload a price list, price list excel, import rates from a spreadsheet',
  explainPrice: 'why this price, how was the price calculated, breakdown of a price, surcharges of a price',
  listApiKeys: 'my api keys, see all keys',
  createApiKey: 'new api key, generate an api key, test key, production key, lost secret',
  updateApiKey: 'rename a key, change scopes of a key, allow ip addresses',
  revokeApiKey: 'delete an api key, disable a key, compromised key, leaked key',
  rotateApiKey: 'new secret for a key, regenerate an api key, lost api secret, replace a key',
  getTestSide: 'what is in the sandbox',
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
  listWebhookDeliveries: 'webhook log, failed webhooks, why did the webhook fail, delivery attempts',
  retryWebhookDelivery: 'resend a webhook, send one event again',
  updatePickup: 'reschedule a pickup, change the pickup time',
  cancelPickup: 'cancel a collection, driver need not come',
  listManifests: 'earlier manifests, retrieve manifests, list scan forms',
  getManifestPdf:
    'download the manifest, end of day report, reprint a manifest, proof of postage, handover list for the driver',
  deleteRecipientSuppression: 'send emails again, resubscribe',
  listReturnRequests: 'open return requests, returns portal, requested returns',
  approveReturnRequest: 'accept a return, send the return label',
  refuseReturnRequest: 'reject a return, decline a return',
  listShipmentNotices: 'was the email sent, emails of a shipment, notification history',
  getTracker: 'tracker status, tracking of an external parcel',
  deleteTracker: 'stop tracking, remove a tracker',
  getTrackedParcel: 'public tracking, tracking page data, tracking on my own website, embed tracking',
  exportAuditEntries: 'download the audit log',
  getRequest: 'request log, request by id, look up a request id, what did we send',
  listMySessions: 'where am I logged in, devices',
  revokeMySessions: 'log out all devices, log out everywhere, end all sessions',
  logout: 'sign out, end my session',
  updateMe: 'change my email address, change my name',
  beginMyPasskey: 'add a passkey, set up a fingerprint, security key',
  removeMySecondFactor: 'turn off two factor, disable 2fa',
  '/api-reference#top':
    'swagger file, openapi file, download the openapi, swagger json, openapi yaml, api spec, base url, list of endpoints, specification download',
}
