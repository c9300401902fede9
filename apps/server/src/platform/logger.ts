import pino from 'pino'

/** Paths that are redacted in the log. */
const SECRETS = [
  'authorization',
  'password',
  'token',
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  '*.authorization',
  '*.password',
  '*.token',
]

/** JSON lines on standard error. Standard output is for the person who started the server. */
export const makeLogger = (
  { level }: { level: string },
  destination: pino.DestinationStream = pino.destination({ fd: 2, sync: false }),
): pino.Logger => pino({ level, redact: { paths: SECRETS, censor: '[redacted]' } }, destination)
