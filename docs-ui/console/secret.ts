/** Bodies with such properties are neither kept nor put into links. */
export const secret =
  /"(?:password|token|refreshToken|accessToken|confirmationCode|code|iban|fields|secret|key|webhookSecret)"\s*:|^[\w.~+/-]{20,}$/
