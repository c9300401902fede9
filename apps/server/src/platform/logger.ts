import pino from 'pino'

/** Wherever one of these may stand, it must not reach the log. */
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

/** JSON lines on standard error: standard output belongs to the people who started the server. */
export const makeLogger = (
  { level }: { level: string },
  destination: pino.DestinationStream = pino.destination({ fd: 2, sync: false }),
): pino.Logger => pino({ level, redact: { paths: SECRETS, censor: '[redacted]' } }, destination)
