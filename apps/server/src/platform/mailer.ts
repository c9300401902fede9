import { createTransport } from 'nodemailer'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** How mail leaves the house. */
export type Mailer = { send(mail: Mail): Promise<void> }

const PATIENCE_MS = 15_000

export const makeSmtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const patience = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  }
  const transport = createTransport({ url, ...patience })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text })
    },
  }
}

/** Without SMTP settings the person at the server passes the link on. Standard output is theirs; the log is not. */
export const makeOutputMailer = (
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): Mailer => ({
  send: ({ to, text }) => {
    write(`\n  Mail for ${to} (no SMTP server is set)\n\n${text.replaceAll(/^/gm, '  ')}\n\n`)
    return Promise.resolve()
  },
})

/** Mail is sent beside the answer: the time it takes would tell which accounts exist. */
export type BackgroundMailer = {
  post(mail: Mail): void
  /** Waits for what is on its way. */
  close(): Promise<void>
}

export const makeBackgroundMailer = (mailer: Mailer, warn: (error: unknown) => void): BackgroundMailer => {
  const onTheirWay = new Set<Promise<void>>()
  return {
    post: (mail) => {
      const sent: Promise<void> = mailer
        .send(mail)
        .catch(warn)
        .finally(() => onTheirWay.delete(sent))
      onTheirWay.add(sent)
    },
    close: async () => {
      await Promise.all(onTheirWay)
    },
  }
}
