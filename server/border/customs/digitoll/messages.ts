import type { components } from '../../../../openapi/generated/types.ts'

type Schemas = components['schemas']
type Party = Schemas['AddressParty']
type Item = Pick<
  Schemas['CustomsBrokerItem'],
  'carrierReference' | 'itemDescription' | 'grossWeight' | 'mrn' | 'sender' | 'recipient'
>
export type Filed = Schemas['CustomsFilingCreate']

/** A message in the form of Digitoll. */
export interface Message {
  readonly kind: Schemas['CustomsMessageKind']
  readonly documentNumber: string
  readonly content: object
}

/** Road consignment note (EU code list CL754). */
const waybill = 'N730'
/** Registration number of a road vehicle (CL750), a truck (UN Recommendation 28) and road (CL018). */
const [registration, truck, road] = ['30', '31', '3']

/**
 * What Norwegian Customs is told of a truck, as its movement API for road has it (version 2,
 * toll.github.io/api/mo-vei-EN.html): a house consignment for each parcel, the master consignment, the transport.
 * Items have an mrn, a sender and a recipient.
 */
export function messagesOf(filed: Filed, items: readonly Item[], now: Date): Message[] {
  const documentIssueDate = secondsOf(now)
  const carrier = carrierOf(filed)
  const master = masterDocumentOf(filed)
  const transportDocumentMasterLevel = { documentNumber: master, type: waybill }
  const parcels = [...Map.groupBy(items, ({ carrierReference }) => carrierReference)]
  const houses = parcels.map(([number, lines]): Message => {
    const [first] = lines
    return {
      kind: 'HOUSE_CONSIGNMENT',
      documentNumber: number,
      content: {
        documentIssueDate,
        consignmentHouseLevel: {
          containerIndicator: 0,
          totalGrossMass: weightOf(lines),
          numberOfPackages: 1,
          goodsDescription: [...new Set(lines.map(({ itemDescription }) => itemDescription))].join('; ').slice(0, 512),
          transportDocumentHouseLevel: { documentNumber: number, type: waybill },
          consignmentMasterLevel: {
            carrierIdentificationNumber: filed.carrier.registrationNumber,
            transportDocumentMasterLevel,
          },
          importProcedure: { importProcedure: 'IMMEDIATE_RELEASE_IMPORT' },
          previousDocuments: [...new Set(lines.map(({ mrn }) => mrn))].map((referenceNumber) => ({
            referenceNumber,
            typeOfReference: 'CUDE',
          })),
          ...(first?.sender && { consignor: partyOf(first.sender) }),
          ...(first?.recipient && { consignee: partyOf(first.recipient) }),
        },
      },
    }
  })
  const [first] = items
  return [
    ...houses,
    {
      kind: 'MASTER_CONSIGNMENT',
      documentNumber: master,
      content: {
        documentIssueDate,
        consignmentMasterLevel: {
          containerIndicator: 0,
          grossMass: Math.max(1, Math.ceil(weightOf(items))),
          carrier,
          ...(first?.sender && { placeOfLoading: placeOf(first.sender) }),
          ...(first?.recipient && { placeOfUnloading: placeOf(first.recipient) }),
          transportDocumentMasterLevel,
        },
      },
    },
    {
      kind: 'TRANSPORT',
      documentNumber: filed.licensePlate,
      content: {
        documentIssueDate,
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
      },
    },
  ]
}

export const masterDocumentOf = ({ masterDocument, truck: name, estimatedArrival }: Filed): string =>
  masterDocument ?? `${name.replaceAll(/\W/g, '').slice(0, 26)}-${estimatedArrival.slice(0, 10).replaceAll('-', '')}`

/** Timestamps of Digitoll have no fractions. */
const secondsOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

const mailOf = (identifier: string) => ({ identifier, type: 'EM' })

/** Kilograms with grams, without what adding floating-point numbers leaves behind. */
const weightOf = (items: readonly Item[]) =>
  items.reduce((grams, { grossWeight }) => grams + Math.round(grossWeight * 1_000), 0) / 1_000

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

const placeOf = ({ city, country }: Party) => ({ location: city, address: { country } })

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
