import { hash } from 'node:crypto'
import type { Schemas } from '../../../../openapi/generated/types.ts'
import { declarationsOf, kronerOf, procedureOf, type Filed, type Parcel } from './parcels.ts'

type Party = Schemas['AddressParty']

/** A message in Digitoll's format. */
export interface Message {
  readonly kind: Schemas['CustomsMessageKind']
  readonly documentNumber: string
  readonly content: object
  /** The same for equal messages. */
  readonly hash: string
}

/** Road consignment note (EU code list CL754). */
const waybill = 'N730'
/** Registration number of a road vehicle (CL750), a truck (UN Recommendation 28) and road (CL018). */
const [registration, truck, road] = ['30', '31', '3']
/** The VOEC declarant: the seller with its number (role FR5). */
const seller = 'FR5'

/**
 * Builds the messages to Norwegian Customs about a truck, in the format of its movement API for road (version 2,
 * toll.github.io/api/mo at e57bc09d: prosedyre-mo-vei-ferge, mo-eksempler, mo-kodeverk): a house consignment for each
 * parcel, the master consignment, the transport.
 */
export function messagesOf(filed: Filed, master: string, parcels: readonly Parcel[], now: Date): Message[] {
  const documentIssueDate = secondsOf(now)
  const carrier = carrierOf(filed)
  const transportDocumentMasterLevel = { documentNumber: master, type: waybill }
  const message = (kind: Message['kind'], documentNumber: string, content: object): Message => ({
    kind,
    documentNumber,
    content: { documentIssueDate, ...content },
    hash: hash('sha256', JSON.stringify(content)),
  })
  const houses = parcels.map((parcel) => {
    const { number, packages, lines, shipment } = parcel
    return message('HOUSE_CONSIGNMENT', number, {
      consignmentHouseLevel: {
        containerIndicator: 0,
        totalGrossMass: Math.max(0.001, weightOf(lines)),
        numberOfPackages: packages,
        goodsDescription:
          [...new Set(lines.map(({ itemDescription }) => itemDescription))].join('; ').slice(0, 512) || 'Documents',
        transportDocumentHouseLevel: { documentNumber: number, type: waybill },
        consignmentMasterLevel: {
          carrierIdentificationNumber: filed.carrier.registrationNumber,
          transportDocumentMasterLevel,
        },
        ...procedureParts(parcel, filed),
        consignor: partyOf(shipment.sender),
        consignee: partyOf(shipment.recipient),
      },
    })
  })
  const [first] = parcels
  return [
    ...houses,
    message('MASTER_CONSIGNMENT', master, {
      consignmentMasterLevel: {
        containerIndicator: 0,
        grossMass: Math.max(1, Math.ceil(weightOf(parcels.flatMap(({ lines }) => lines)))),
        carrier,
        ...(first && {
          placeOfLoading: placeOf(first.shipment.sender),
          placeOfUnloading: placeOf(first.shipment.to),
        }),
        transportDocumentMasterLevel,
      },
    }),
    message('TRANSPORT', filed.licensePlate, {
      activeBorderTransportMeans: {
        identificationNumber: filed.licensePlate.replaceAll(/\s/g, ''),
        typeOfIdentification: registration,
        typeOfMeansOfTransport: truck,
        countryCode: filed.country,
        modeOfTransportCode: road,
        operator: { name: filed.driver.name, communication: [mailOf(filed.driver.email)] },
      },
      carrier,
      customsOfficeOfFirstEntry: { referenceNumber: filed.customsOffice },
      estimatedDateAndTimeOfArrival: secondsOf(new Date(filed.estimatedArrival)),
      consignmentMasterLevel: [{ transportDocumentMasterLevel }],
    }),
  ]
}

/** Builds the content of a withdrawal, which is only its date. */
export const withdrawal = (now: Date) => ({ documentIssueDate: secondsOf(now) })

export const masterDocumentOf = (
  { masterDocument, estimatedArrival }: Pick<Filed, 'masterDocument' | 'estimatedArrival'>,
  truckName: string,
): string =>
  masterDocument ??
  `${truckName.replaceAll(/\W/g, '').slice(0, 23)}-${estimatedArrival.slice(0, 10).replaceAll('-', '')}`

/** Returns the release procedure of the goods, and the transit procedure that ends with it. */
function procedureParts(parcel: Parcel, filed: Filed) {
  const { lines } = parcel
  const importProcedure = procedureOf(parcel)
  const transits = [...new Set(lines.flatMap(({ transitMrn }) => transitMrn ?? []))]
  const exports =
    importProcedure === 'TRANSIT_IMPORT' || filed.exportEndsAtBorder === false
      ? []
      : [...new Set(lines.flatMap(({ mrn }) => mrn ?? []))]
  const declarations = importProcedure === 'IMMEDIATE_RELEASE_IMPORT' ? declarationsOf(lines) : []
  const documents = [
    ...transits.map((referenceNumber) => ({ typeOfReference: 'N820', referenceNumber })),
    ...declarations.map(({ brokerNumber, declarationDate, sequenceNumber }) => ({
      typeOfReference: 'CUDE',
      declarantNumber: brokerNumber,
      declarationDate,
      sequenceNumber,
    })),
  ]
  const outgoing = outgoingOf(exports.length > 0, transits.length > 0)
  return {
    importProcedure: {
      importProcedure,
      ...(outgoing === undefined ? { hasOutgoingProcedure: false } : { outgoingProcedure: outgoing }),
    },
    ...(documents.length > 0 && { previousDocuments: documents }),
    ...(exports.length > 0 && {
      exportFromEU: exports.map((exportId) => ({ exportId, typeOfExport: typeOfExport(exportId) })),
    }),
    ...(importProcedure === 'IMMEDIATE_RELEASE_VOEC' && { goodsItem: lines.map((line) => voecItem(line, filed)) }),
  }
}

const outgoingOf = (isExport: boolean, isTransit: boolean) =>
  isExport ? (isTransit ? 'TRE' : 'EXP') : isTransit ? 'TRA' : undefined

/** In a Swedish entry in the declarant's records, the 16th and 17th characters are AE (code set TB_EXPORTTYPE). */
const typeOfExport = (mrn: string) => (/^\d\dSE.{11}AE.$/.test(mrn) ? 'EIDR_EXPORT' : 'AES_EXPORT')

const voecItem = (line: Parcel['lines'][number], filed: Filed) => ({
  additionalFiscalReferences: { vatIdentificationNumber: line.voec, role: seller },
  itemAmountInvoicedVOEC: { value: kronerOf(line, filed), numberOfItems: line.quantity },
  commodityCodeVOEC: { harmonizedSystemSubheadingCode: line.commodityCode.slice(0, 6) },
})

/** Digitoll's timestamps have no fractions. */
const secondsOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

const mailOf = (identifier: string) => ({ identifier, type: 'EM' })

/** Returns kilograms to the gram, without floating-point errors. */
const weightOf = (lines: readonly { readonly grossWeight: number }[]) =>
  lines.reduce((grams, { grossWeight }) => grams + Math.round(grossWeight * 1_000), 0) / 1_000

function carrierOf({ carrier }: Filed) {
  const { name, addressLine1, postCode, city, country, email } = carrier
  return {
    name,
    identificationNumber: carrier.registrationNumber,
    address: {
      city,
      country,
      ...(postCode !== undefined && { postcode: postCode }),
      ...(addressLine1 !== undefined && { streetLine: addressLine1 }),
    },
    communication: [mailOf(email)],
  }
}

const placeOf = ({ city, country }: Party) => ({ location: city.slice(0, 35), address: { country } })

/** Natural persons are 1 and companies 2 (EU customs data model, type of person). */
function partyOf({ company, firstName, lastName, addressLine1, postCode, city, country, contactInfo }: Party) {
  return {
    name: (company ?? [firstName, lastName].filter((part) => part !== undefined).join(' ')).slice(0, 70),
    typeOfPerson: company === undefined ? 1 : 2,
    address: {
      city: city.slice(0, 35),
      country,
      ...(postCode !== undefined && { postcode: postCode }),
      streetLine: addressLine1.slice(0, 70),
    },
    ...(contactInfo?.email !== undefined && { communication: [mailOf(contactInfo.email)] }),
  }
}
