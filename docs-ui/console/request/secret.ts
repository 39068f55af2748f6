/** Text with one of these properties or key prefixes is never stored. */
export const secret =
  /"(?:\w*password|token|refreshToken|accessToken|confirmationCode|fields|\w*secret)"\s*:|"(?:wb_(?:live|test)_|whsec_)|^[\w.~+/-]{20,}$/i

/** Links leave out personal data as well. */
export const personal = /"iban"\s*:/
