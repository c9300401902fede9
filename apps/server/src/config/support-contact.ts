import { StartupError } from './startup-error.ts'

/** Shown on every till, also offline. */
export type SupportContact = { readonly phone: string | undefined; readonly mail: string | undefined }

export const NO_SUPPORT_CONTACT: SupportContact = { phone: undefined, mail: undefined }

const PHONE = /^\+?[\d ()-]{3,40}$/
const MAIL = /^[^\s@]+@[^\s@]+$/

export function readSupportContact(env: Readonly<Record<string, string | undefined>>): SupportContact {
  const phone = env.EVERTILL_SUPPORT_PHONE?.trim() || undefined
  const mail = env.EVERTILL_SUPPORT_MAIL?.trim() || undefined
  if (phone !== undefined && !PHONE.test(phone))
    throw new StartupError(`EVERTILL_SUPPORT_PHONE is "${phone}", but must be a phone number.`)
  if (mail !== undefined && (!MAIL.test(mail) || mail.length > 200))
    throw new StartupError(`EVERTILL_SUPPORT_MAIL is "${mail}", but must be a mail address.`)
  return { phone, mail }
}
