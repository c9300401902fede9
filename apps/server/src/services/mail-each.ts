import type { Mail, Mailer } from '../platform/mailer.ts'

/**
 * Sends each, and returns the errors of those that could not be sent. If none could, it throws, so that nobody counts as
 * told. Otherwise one wrong address would have all others told again and again.
 */
export const mailEach = async (mailer: Mailer, mails: readonly Mail[]): Promise<unknown[]> => {
  const errors: unknown[] = []
  for (const mail of mails) await mailer.send(mail).catch((error: unknown) => errors.push(error))
  if (mails.length > 0 && errors.length === mails.length) throw errors[0]
  return errors
}
