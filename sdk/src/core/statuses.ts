import { ApiError, ConnectionError } from './errors.ts'

/** The check behind `instanceof`: an `ApiError` of these statuses. Classes that are never used cost nothing. */
interface StatusClass<Kind extends Error> {
  [Symbol.hasInstance](value: unknown): value is Kind
}

const ofStatus = <Status extends number>(
  least: Status,
  most: number = least,
): StatusClass<ApiError & { readonly status: Status }> => ({
  [Symbol.hasInstance]: (value): value is ApiError & { readonly status: Status } =>
    value instanceof ApiError && value.status >= least && value.status <= most,
})

type Of<Class> = Class extends StatusClass<infer Kind> ? Kind : never

/** 202: the result is still being made. See `waitFor`. */
export const NotReadyError = /* @__PURE__ */ ofStatus(202)
export type NotReadyError = Of<typeof NotReadyError>

/** 304: what you know is still right. */
export const NotModifiedError = /* @__PURE__ */ ofStatus(304)
export type NotModifiedError = Of<typeof NotModifiedError>

/** 400: the request breaks a rule; `errors` lists every error. */
export const BadRequestError = /* @__PURE__ */ ofStatus(400)
export type BadRequestError = Of<typeof BadRequestError>

/** 401: credentials or token are not valid, and could not be renewed. */
export const UnauthorizedError = /* @__PURE__ */ ofStatus(401)
export type UnauthorizedError = Of<typeof UnauthorizedError>

/** 403: the caller may not do this. */
export const ForbiddenError = /* @__PURE__ */ ofStatus(403)
export type ForbiddenError = Of<typeof ForbiddenError>

/** 404: there is no such resource for this client. */
export const NotFoundError = /* @__PURE__ */ ofStatus(404)
export type NotFoundError = Of<typeof NotFoundError>

/** 409: the request conflicts with what exists. */
export const ConflictError = /* @__PURE__ */ ofStatus(409)
export type ConflictError = Of<typeof ConflictError>

/** 412: the resource has changed since it was read. */
export const PreconditionFailedError = /* @__PURE__ */ ofStatus(412)
export type PreconditionFailedError = Of<typeof PreconditionFailedError>

/** 429: too many requests, even after waiting as told. */
export const RateLimitError = /* @__PURE__ */ ofStatus(429)
export type RateLimitError = Of<typeof RateLimitError>

/** 500 and above: the server failed, also when asked again. */
export const ServerError: StatusClass<ApiError> = /* @__PURE__ */ ofStatus<number>(500, 599)
export type ServerError = ApiError

/** An attempt or the whole call took too long. */
export const TimeoutError: StatusClass<ConnectionError & { readonly timedOut: true }> = {
  [Symbol.hasInstance]: (value): value is ConnectionError & { readonly timedOut: true } =>
    value instanceof ConnectionError && value.timedOut === true,
}
export type TimeoutError = Of<typeof TimeoutError>
