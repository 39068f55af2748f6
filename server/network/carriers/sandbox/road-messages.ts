import { Ajv2020 } from 'ajv/dist/2020.js'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const strict = (required: string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const communication = {
  type: 'array',
  minItems: 1,
  items: strict(['identifier', 'type'], { identifier: text(512), type: { enum: ['EM', 'TE'] } }),
}
const country = { type: 'string', pattern: '^[A-Z]{2}$' }
const address = strict(['city', 'country'], { city: text(35), country, postcode: text(17), streetLine: text(70) })
const carrier = strict(['name', 'identificationNumber', 'address', 'communication'], {
  name: text(70),
  identificationNumber: text(17),
  address,
  communication,
})
const party = strict(['name', 'typeOfPerson', 'address'], {
  name: text(70),
  typeOfPerson: { enum: [1, 2, 3] },
  address,
  communication,
})
const place = strict(['location', 'address'], { location: text(35), address: strict(['country'], { country }) })
const document = strict(['documentNumber', 'type'], { documentNumber: text(70), type: { enum: ['N730'] } })
const documentIssueDate = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$` }

const master = strict(['carrierIdentificationNumber', 'transportDocumentMasterLevel'], {
  carrierIdentificationNumber: text(17),
  transportDocumentMasterLevel: document,
})
/** The parts of a house consignment that describe how its goods enter Norway, as in customs' examples. */
const procedureParts = {
  importProcedure: {
    type: 'object',
    additionalProperties: false,
    required: ['importProcedure'],
    // One of the two states the preceding procedure.
    oneOf: [{ required: ['hasOutgoingProcedure'] }, { required: ['outgoingProcedure'] }],
    properties: {
      importProcedure: { type: 'string' },
      outgoingProcedure: { enum: ['EXP', 'TRA', 'TRE'] },
      hasOutgoingProcedure: { type: 'boolean' },
    },
  },
  previousDocuments: {
    type: 'array',
    minItems: 1,
    items: strict(['typeOfReference'], {
      typeOfReference: { enum: ['C624', 'CUDE', 'GONU', 'N820', 'N952', 'N955', 'RETR'] },
      referenceNumber: text(70),
      declarantNumber: text(17),
      declarationDate: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d$` },
      sequenceNumber: { type: 'string', pattern: String.raw`^\d+$` },
    }),
  },
  exportFromEU: {
    type: 'array',
    minItems: 1,
    items: strict(['exportId', 'typeOfExport'], { exportId: text(35), typeOfExport: text(20) }),
  },
  goodsItem: {
    type: 'array',
    minItems: 1,
    items: strict(['additionalFiscalReferences', 'itemAmountInvoicedVOEC', 'commodityCodeVOEC'], {
      additionalFiscalReferences: strict(['vatIdentificationNumber', 'role'], {
        vatIdentificationNumber: text(17),
        role: { enum: ['FR5'] },
      }),
      itemAmountInvoicedVOEC: strict(['value', 'numberOfItems'], {
        value: { type: 'number', exclusiveMinimum: 0 },
        numberOfItems: { type: 'integer', minimum: 1 },
      }),
      // The page of procedures has a lowercase h; the one of examples has SubHeading.
      commodityCodeVOEC: strict(['harmonizedSystemSubheadingCode'], {
        harmonizedSystemSubheadingCode: { type: 'string', pattern: String.raw`^\d{6}$` },
      }),
    }),
  },
}

/** What the movement API for road (version 2) accepts, limited to the fields that Waybill sends. */
const schemas: Readonly<Record<string, object>> = {
  'house-consignment': strict(['documentIssueDate', 'consignmentHouseLevel'], {
    documentIssueDate,
    consignmentHouseLevel: strict(
      [
        'containerIndicator',
        'totalGrossMass',
        'numberOfPackages',
        'goodsDescription',
        'transportDocumentHouseLevel',
        'consignmentMasterLevel',
        'importProcedure',
        'consignor',
        'consignee',
      ],
      {
        containerIndicator: { enum: [0, 1] },
        totalGrossMass: { type: 'number', exclusiveMinimum: 0 },
        numberOfPackages: { type: 'integer', minimum: 1 },
        goodsDescription: text(512),
        transportDocumentHouseLevel: document,
        consignmentMasterLevel: master,
        ...procedureParts,
        consignor: party,
        consignee: party,
      },
    ),
  }),
  'master-consignment': strict(['documentIssueDate', 'consignmentMasterLevel'], {
    documentIssueDate,
    consignmentMasterLevel: strict(
      [
        'containerIndicator',
        'grossMass',
        'carrier',
        'placeOfLoading',
        'placeOfUnloading',
        'transportDocumentMasterLevel',
      ],
      {
        containerIndicator: { enum: [0, 1] },
        grossMass: { type: 'integer', minimum: 1 },
        carrier,
        placeOfLoading: place,
        placeOfUnloading: place,
        transportDocumentMasterLevel: document,
      },
    ),
  }),
  transport: strict(
    [
      'documentIssueDate',
      'activeBorderTransportMeans',
      'carrier',
      'customsOfficeOfFirstEntry',
      'estimatedDateAndTimeOfArrival',
      'consignmentMasterLevel',
    ],
    {
      documentIssueDate,
      activeBorderTransportMeans: strict(
        [
          'identificationNumber',
          'typeOfIdentification',
          'typeOfMeansOfTransport',
          'countryCode',
          'modeOfTransportCode',
          'operator',
        ],
        {
          identificationNumber: { type: 'string', pattern: '^[A-Z0-9]{1,35}$' },
          typeOfIdentification: { enum: ['30'] },
          typeOfMeansOfTransport: { enum: ['31'] },
          countryCode: country,
          modeOfTransportCode: { enum: ['3'] },
          operator: strict(['name', 'communication'], { name: text(70), communication }),
        },
      ),
      carrier,
      customsOfficeOfFirstEntry: strict(['referenceNumber'], {
        referenceNumber: { type: 'string', pattern: '^NO[0-9A-Z]{2,10}$' },
      }),
      estimatedDateAndTimeOfArrival: documentIssueDate,
      consignmentMasterLevel: {
        type: 'array',
        minItems: 1,
        items: strict(['transportDocumentMasterLevel'], { transportDocumentMasterLevel: document }),
      },
    },
  ),
}
const withdrawal = strict(['documentIssueDate'], { documentIssueDate })

const ajv = new Ajv2020({ allErrors: true })

/** Returns the form errors that customs reports at once, or undefined if it has no such kind of message. */
export function formErrors(
  kind: string,
  isWithdrawal: boolean,
  content: unknown,
): { field: string; error: string | undefined }[] | undefined {
  const schema = schemas[kind]
  if (!schema) return undefined
  const holds = ajv.compile(isWithdrawal ? withdrawal : schema)
  holds(content)
  return (holds.errors ?? []).map(({ instancePath, message }) => ({
    field: instancePath.slice(1).replaceAll('/', '.'),
    error: message,
  }))
}

interface HousePart {
  readonly importProcedure?: { importProcedure: string; outgoingProcedure?: string; hasOutgoingProcedure?: boolean }
  readonly previousDocuments?: readonly Readonly<Record<string, string>>[]
  readonly exportFromEU?: readonly { exportId: string; typeOfExport: string }[]
  readonly goodsItem?: readonly { itemAmountInvoicedVOEC: { value: number; numberOfItems: number } }[]
}

/**
 * The documents of each procedure, in the variants of toll.github.io/api/mo/prosedyre-mo-vei-ferge-EN.html (e57bc09d):
 * by the preceding procedure (false if none has to end), the types required among previousDocuments.
 */
export const variants: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  IMMEDIATE_RELEASE_IMPORT: { false: ['CUDE'], EXP: ['CUDE'], TRE: ['CUDE', 'N820'], TRA: ['CUDE', 'N820'] },
  TRANSIT_IMPORT: { TRA: ['N820'] },
  TRANSIT_RELEASE: { EXP: ['RETR'] },
  IMMEDIATE_RELEASE_VOEC: { false: [], EXP: [], TRE: ['N820'], TRA: ['N820'] },
  WAREHOUSE_RELEASE: {
    false: ['CUDE|GONU'],
    EXP: ['CUDE|GONU'],
    TRE: ['CUDE|GONU', 'N820'],
    TRA: ['CUDE|GONU', 'N820'],
  },
  COLLECTIVE_RELEASE: { false: [], EXP: [], TRE: ['N820'], TRA: ['N820'] },
  DOCUMENTS_NOT_OBLIGED_RELEASE: { false: [], EXP: [], TRA: ['N820'] },
  ATA_CARNET: { false: ['N955'] },
  TIR_CARNET: { false: ['N952'] },
  NATO_FORM_302: { false: ['C624'] },
  CUSTOMS_DECLARATION: { false: ['CUDE'], EXP: ['CUDE'], TRE: ['CUDE', 'N820'], TRA: ['CUDE', 'N820'] },
}
/** The identifier of each kind of export (code set TB_EXPORTTYPE of mo-kodeverk-EN.html). */
const exportIds: Readonly<Record<string, RegExp>> = {
  AES_EXPORT: /^[0-9A-Z]{18}$/,
  EUEIR_EXPORT: /^.{1,35}$/,
  EIDR_EXPORT: /^\d\dSE.{11}AE.$/,
}
const ofDeclaration = ['declarantNumber', 'declarationDate', 'sequenceNumber']

/** Returns the errors in how a house consignment enters Norway, worded as in customs' lists. */
export function procedureErrors({
  importProcedure: procedure,
  previousDocuments = [],
  exportFromEU = [],
  goodsItem,
}: HousePart): string[] {
  if (!procedure)
    return previousDocuments.length > 0 ? ['importProcedure is required when any previousDocuments is provided'] : []
  const errors: string[] = []
  const { importProcedure: name, outgoingProcedure, hasOutgoingProcedure } = procedure
  const outgoing = outgoingProcedure ?? (hasOutgoingProcedure === false ? 'false' : undefined)
  const wanted = outgoing === undefined ? undefined : variants[name]?.[outgoing]
  if (!variants[name]) errors.push(`Invalid code ${name}`)
  else if (!wanted) errors.push(`${name} has no variant with ${outgoing}`)
  for (const previous of previousDocuments) {
    const { typeOfReference = '', referenceNumber } = previous
    if (typeOfReference === 'CUDE') {
      for (const field of ofDeclaration)
        if (previous[field] === undefined) errors.push(`${field}: Required field when typeReference is CUDE`)
      if (referenceNumber !== undefined) errors.push('referenceNumber: must be absent when typeOfReference is CUDE')
    } else {
      if (referenceNumber === undefined)
        errors.push('referenceNumber: Field should have value unless typeOfReference is CUDE')
      for (const field of ofDeclaration)
        if (previous[field] !== undefined) errors.push(`${field}: cannot be filled out`)
    }
  }
  const types = previousDocuments.map(({ typeOfReference = '' }) => typeOfReference)
  if (types.filter((type) => type === 'CUDE').length > 1)
    errors.push('PreviousDocuments can only contain one document of type CUDE')
  for (const type of wanted ?? [])
    if (!types.some((one) => type.split('|').includes(one))) errors.push(`INCOMPLETE: ${type} is missing`)
  for (const type of types)
    if (wanted?.some((one) => one.split('|').includes(type)) === false)
      errors.push(`${type} cannot be filled out when importProcedure is ${name}`)
  const isExport = outgoing === 'EXP' || outgoing === 'TRE'
  if (isExport !== exportFromEU.length > 0)
    errors.push(
      isExport ? 'INCOMPLETE_EXP_DOCUMENTATION' : `Field cannot have values when outgoingProcedure is ${outgoing}`,
    )
  for (const { exportId, typeOfExport } of exportFromEU)
    if (exportIds[typeOfExport]?.test(exportId) !== true)
      errors.push(`Invalid MRN format for export of type ${typeOfExport}`)
  if (new Set(exportFromEU.map(({ exportId }) => exportId)).size < exportFromEU.length)
    errors.push('Duplicate ExportFromEU')
  if ((name === 'IMMEDIATE_RELEASE_VOEC') !== (goodsItem !== undefined))
    errors.push(
      goodsItem
        ? 'If importProcedure is not IMMEDIATE_RELEASE_VOEC, goodsItem should not be provided'
        : 'INCOMPLETE_VOEC_DOCUMENTATION',
    )
  for (const { itemAmountInvoicedVOEC: sold } of goodsItem ?? [])
    if (sold.value > 3000 * sold.numberOfItems)
      errors.push('When item value exceeds NOK 3000, a regular import declaration has to be submitted')
  return errors
}
