import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exampleValues } from './examples.js'
import * as rules from './rules.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** A reference from the file of `location` to a file of the contract. */
const refTo = (location, file) => ({
  $ref: path.relative(path.dirname(location.source.absoluteRef), path.join(root, file)).replaceAll(path.sep, '/'),
})

/** Headers that every response carries. */
const headersOfEveryResponse = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Access-Control-Allow-Origin',
]

/** Responses that follow from other facts of an operation, so that nobody has to write them 152 times. */
function responsesOf(operation) {
  const secured = operation['x-permission'] !== 'public'
  return {
    ...(secured && { 401: 'Unauthorized' }),
    403: 'Forbidden',
    406: 'NotAcceptable',
    ...(operation.requestBody && { 413: 'PayloadTooLarge', 415: 'UnsupportedMediaType' }),
    429: 'TooManyRequests',
    500: 'InternalServerError',
    503: 'ServiceUnavailable',
  }
}

/** Webhooks are operations of the receiver, to which this API's rules do not apply. */
const isWebhook = (location) => location.source.absoluteRef.includes(`${path.sep}webhooks${path.sep}`)

/** Adds the headers of every message, the receiver's responses, and an operation id such as `receiveShipmentCreated`. */
function completeWebhook(operation, location) {
  const type = path.basename(location.source.absoluteRef, '.yaml')
  operation.operationId = `receive${type.replace(/(?:^|[._])([a-z])/g, (_, letter) => letter.toUpperCase())}`
  operation.tags = ['Webhook']
  operation.parameters = ['WebhookMessageId', 'WebhookTimestamp', 'WebhookSignature'].map((name) =>
    refTo(location, `parameters/${name}.yaml`),
  )
  operation.responses = { '2XX': refTo(location, 'responses/Taken.yaml') }
}

/** Adds to each operation the responses, headers and ClientId parameter that all of its kind have. */
function everyOperation() {
  return {
    Operation: {
      enter(operation, { location }) {
        if (isWebhook(location)) return completeWebhook(operation, location)
        if (operation['x-permission'] !== 'public') {
          const clientId = refTo(location, 'parameters/ClientId.yaml')
          const parameters = (operation.parameters ??= [])
          if (!parameters.some((parameter) => parameter.$ref === clientId.$ref)) parameters.push(clientId)
        }
        for (const [status, name] of Object.entries(responsesOf(operation)))
          operation.responses[status] ??= refTo(location, `responses/${name}.yaml`)
      },
    },
    Response: {
      enter(response, { location }) {
        if (location.source.absoluteRef.endsWith('Taken.yaml')) return
        response.headers ??= {}
        for (const name of headersOfEveryResponse) response.headers[name] ??= refTo(location, `headers/${name}.yaml`)
      },
    },
  }
}

export default function waybill() {
  return {
    id: 'waybill',
    preprocessors: { oas3: { 'every-operation': everyOperation, 'example-values': exampleValues } },
    rules: {
      oas3: {
        'file-of-path': rules.fileOfPath,
        'file-of-schema': rules.fileOfSchema,
        'operation-id': rules.operationId,
        'one-sentence': rules.oneSentence,
        permission: rules.permission,
        effect: rules.effect,
        examples: rules.examples,
        'closed-requests': rules.closedRequests,
        created: rules.created,
        conditional: rules.conditional,
        'counted-lists': rules.countedLists,
        'enum-meanings': rules.enumMeanings,
      },
    },
  }
}
