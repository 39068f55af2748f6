import { ApiError, ConnectionError } from './errors.ts'

/** Backs `instanceof` with the status of an `ApiError`. Bundlers drop the classes that are never used. */
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

/** 202: the result is not ready yet. See `waitFor`. */
export const NotReadyError = /* @__PURE__ */ ofStatus(202)
export type NotReadyError = Of<typeof NotReadyError>

/** 304: the version you have is still current. */
export const NotModifiedError = /* @__PURE__ */ ofStatus(304)
export type NotModifiedError = Of<typeof NotModifiedError>

/** 400: the request is invalid; `errors` lists every error. */
export const BadRequestError = /* @__PURE__ */ ofStatus(400)
export type BadRequestError = Of<typeof BadRequestError>

/** 401: the credentials or the token are invalid, and the token could not be renewed. */
export const UnauthorizedError = /* @__PURE__ */ ofStatus(401)
export type UnauthorizedError = Of<typeof UnauthorizedError>

/** 403: the caller lacks the permission. */
export const ForbiddenError = /* @__PURE__ */ ofStatus(403)
export type ForbiddenError = Of<typeof ForbiddenError>

/** 404: the client has no such resource. */
export const NotFoundError = /* @__PURE__ */ ofStatus(404)
export type NotFoundError = Of<typeof NotFoundError>

/** 409: the request conflicts with the current state. */
export const ConflictError = /* @__PURE__ */ ofStatus(409)
export type ConflictError = Of<typeof ConflictError>

/** 412: the resource has changed since it was read. */
export const PreconditionFailedError = /* @__PURE__ */ ofStatus(412)
export type PreconditionFailedError = Of<typeof PreconditionFailedError>

/** 429: too many requests, even after the retries. */
export const RateLimitError = /* @__PURE__ */ ofStatus(429)
export type RateLimitError = Of<typeof RateLimitError>

/** 500 to 599: the server failed, even after the retries. */
export const ServerError: StatusClass<ApiError> = /* @__PURE__ */ ofStatus<number>(500, 599)
export type ServerError = ApiError

/** An attempt or the whole call timed out. */
export const TimeoutError: StatusClass<ConnectionError & { readonly timedOut: true }> = {
  [Symbol.hasInstance]: (value): value is ConnectionError & { readonly timedOut: true } =>
    value instanceof ConnectionError && value.timedOut === true,
}
export type TimeoutError = Of<typeof TimeoutError>
