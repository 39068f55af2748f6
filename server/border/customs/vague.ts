/**
 * Descriptions that the Import Control System 2 of the EU refuses on their own: its list of stop words (TAXUD.A.3.003,
 * as printed by ensadviser.com and customs-declarations.uk, read on 27 November 2026), and from "gift" on those that
 * Delegated Regulation (EU) 2015/2446, Annex B, data element 18 05, and the guidelines of the World Customs
 * Organization list as too general. The Commission occasionally adds more.
 */
const stopWords = `
accessories, adapter, agricultural products, aid consignment, alcohol, all kind of cargo, all kind of goods, animals,
apparel, appliances, arms, articles, artwork, as ordered, as per attached invoice, attached manifest, auto, auto parts,
automobiles, baggage, bags, battery, bazaar goods, biological substances, birthday gifts, bits, boards, boxes, cables,
caps, cards, cartons, case, charity, chemicals, chemicals flammable, chemicals hazardous, chemicals non-hazardous,
cleaning products, clothes, clothing, collected items, commodity, company names, component, consol, consolidated,
consolidated cargo, consolidated goods, consolidation, consumer, courier, courier bags, courier goods, courier material,
cnsl, dangerous goods, decorations, decorative crafts, decorative items, didactic articles, docs, documents,
documentations, dox, drugs, drums, e-commerce, electronic equipment, electronic goods, electronic items, electronics,
equipment, exhibition goods, express, firearm, fish, food, foodstuff, footwear, fresh fruit, fresh herbs, fresh plants,
fresh vegetable, freight all kinds, from upu postal, fruit, fruit products, fruit pulp, fuel, garments, general cargo,
gift, gifts, goods, household goods, items, machine parts, machinery, merchandise, miscellaneous, misc, n/a, other, others,
parcel, parts, personal effects, present, presents, product, products, said to contain, sample, samples, shipment,
spare parts, stuff, things, tools, toys, unknown, various, various goods`

const refused: ReadonlySet<string> = new Set(stopWords.split(',').map(plain))

/** Returns whether a description does not name the goods: just a stop word, or no word at all, such as WH/OUT/00019. */
export const isVague = (description: string): boolean =>
  refused.has(plain(description)) || !/\p{L}{3}/u.test(description.replace(/[^\s]*\d[^\s]*/g, ' '))

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
