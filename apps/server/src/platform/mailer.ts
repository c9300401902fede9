import { createTransport } from 'nodemailer'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for whoever's program shows it. */
  readonly html?: string
  readonly attachment?: {
    readonly filename: string
    readonly content: Uint8Array
    readonly contentType: string
  }
}

/** Resolves with what the mail server said, if it said anything. */
export type Mailer = { send(mail: Mail): Promise<string | void> }

const TIMEOUT_MS = 15_000

export const makeSmtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  const transport = createTransport({ url, ...timeouts })
  return {
    send: async ({ to, subject, text, html, attachment }) => {
      const attachments = attachment ? [{ ...attachment, content: Buffer.from(attachment.content) }] : []
      const { response } = await transport.sendMail({
        from,
        to,
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        attachments,
      })
      return response
    },
  }
}

/** Without SMTP settings mail is printed to standard output, and the operator passes the link on. It is never logged. */
export const makeOutputMailer = (
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): Mailer => ({
  send: ({ to, text }) => {
    write(`\n  Mail for ${to} (no SMTP server is set)\n\n${text.replaceAll(/^/gm, '  ')}\n\n`)
    return Promise.resolve()
  },
})

/** Sends without making the reply wait: the delay would reveal which accounts exist. */
export type BackgroundMailer = {
  send(mail: Mail): void
  /** Waits for pending mail. */
  close(): Promise<void>
}

export const makeBackgroundMailer = (mailer: Mailer, warn: (error: unknown) => void): BackgroundMailer => {
  const pending = new Set<Promise<unknown>>()
  return {
    send: (mail) => {
      const sent: Promise<unknown> = mailer
        .send(mail)
        .catch(warn)
        .finally(() => pending.delete(sent))
      pending.add(sent)
    },
    close: async () => {
      await Promise.all(pending)
    },
  }
}
