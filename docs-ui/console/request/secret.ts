/** Text with such properties, or keys by their beginning, is kept nowhere. */
export const secret =
  /"(?:\w*password|token|refreshToken|accessToken|confirmationCode|fields|\w*secret)"\s*:|"(?:wb_(?:live|test)_|whsec_)|^[\w.~+/-]{20,}$/i

/** What is nobody else's business is not put into links either. */
export const personal = /"iban"\s*:/
