import { carrierData } from '../data/carriers.ts'
import { checkDigits } from '../numbers/check-digits.ts'
import type { SandboxCarrierId } from './accounts.ts'

/**
 * The format of each carrier's numbers in the sandbox: # is a digit of the serial number and ? the check digit. GS1's
 * demonstration prefix 952 marks them where the format has room.
 */
const templates: Readonly<Record<SandboxCarrierId, string>> = {
  POSTNORD_DK: '39521001#########?',
  POSTNORD_SE: '39521002#########?',
  POSTNORD_NO: '39521003#########?',
  POSTNORD_FI: '39521004#########?',
  BRING: '39521005#########?',
  HELTHJEM: '39521006#########?',
  PORTERBUDDY: 'PB-952-#########',
  POSTI: 'JJFI952############',
  MATKAHUOLTO: 'MH952##########',
  DAO: '000952##############',
  GLS_DK: '9521#######?',
  BUDBEE: 'BB952#########',
  INSTABOX: 'IB952#########',
  AIRMEE: 'AM952#########',
  EARLYBIRD: 'EB952#########',
  BEST_TRANSPORT: '952##########',
  SCHENKER: '39521007#########?',
  DSV: '39521008#########?',
  DHL_FREIGHT: '39521009#########?',
  DANSKE_FRAGTMAEND: '39521010#########?',
  OMNIVA: 'CX########?EE',
  VENIPAK: 'V95200E#######',
  DHL_PARCEL_DE: '00340952###########?',
  DHL_EXPRESS: '952######?',
  HERMES_DE: '952##########?',
  DPD_DE: '0952##########?',
  DPD_UK: '1952##########?',
  GLS_DE: '9522#######?',
  POST_AT: '952##################?',
  SWISS_POST: '99952#############',
  POSTNL: '3SSBX9#########',
  DHL_PARCEL_NL: 'JVGL952###########',
  BPOST: '3232952#################',
  MONDIAL_RELAY: '952#########',
  COLISSIMO: 'CY########?FR',
  CHRONOPOST: 'XX########?FR',
  ROYAL_MAIL: 'CX########?GB',
  EVRI: 'H952############',
  YODEL: 'JJD952#############',
  CORREOS: 'CX########?ES',
  POSTE_ITALIANE: 'CX########?IT',
  INPOST_PL: '952#####################',
  UPS: '1Z952SBX#########?',
  FEDEX: '952########?',
  USPS: '92952################?',
  ASENDIA: 'CX########?CH',
}

/** Returns how many numbers a carrier has before they repeat. */
export const serialsOf = (carrier: SandboxCarrierId) => 10 ** templates[carrier].replace(/[^#]/g, '').length

/**
 * Returns a valid number in the carrier's format, always the same for one serial number. UPU S10 numbers begin with C
 * for a parcel and with L for tracked letter post.
 */
export function sandboxNumber(carrier: SandboxCarrierId, serial: number, isLetter = false): string {
  const template = isLetter ? templates[carrier].replace(/^C(?=X#)/, 'L') : templates[carrier]
  const digits = Array.from(String(serial % serialsOf(carrier)).padStart(template.replace(/[^#]/g, '').length, '0'))
  const open = template.replace(/#/g, () => digits.shift() ?? '0')
  if (!open.includes('?')) return open

  const draft = open.replace('?', '0')
  for (const { pattern, check } of carrierData[carrier].numbers) {
    const match = check && pattern.exec(draft)
    if (check && match) return open.replace('?', checkDigits[check]((match.groups?.number ?? draft).slice(0, -1)))
  }
  throw new Error(`No form of ${carrier} has a check digit where ${template} has one`)
}
