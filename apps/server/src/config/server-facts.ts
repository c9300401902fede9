import { X509Certificate } from 'node:crypto'
import type { TlsConfig, TlsSource } from './tls-config.ts'

type CertificateFacts = {
  readonly kind: 'none' | 'local' | 'own'
  readonly names: readonly string[]
  readonly validTo: Date | undefined
}

/** What only the process knows about itself. */
export type ServerFacts = {
  /** Otherwise the public address is where the server listens. */
  readonly isPublicUrlSet: boolean
  readonly certificate: () => CertificateFacts
  /** The page about the server's own authority, by each address; empty without one. */
  readonly trustUrls: () => readonly string[]
}

const NO_CERTIFICATE: CertificateFacts = { kind: 'none', names: [], validTo: undefined }

export const PLAIN_SERVER: ServerFacts = {
  isPublicUrlSet: false,
  certificate: () => NO_CERTIFICATE,
  trustUrls: () => [],
}

/** `DNS:till.local, IP Address:10.0.0.7`; a certificate without them has its name in the subject. */
const namesIn = ({ subjectAltName, subject }: X509Certificate): string[] =>
  subjectAltName === undefined
    ? [subject.replace(/^[\s\S]*CN=/, '').split('\n', 1)[0] ?? '']
    : subjectAltName.split(', ').map((name) => name.replace(/^(DNS|IP Address):/, ''))

/** The first certificate of a chain is the server's. */
export const certificateFacts = (
  source: TlsSource | undefined,
  tls: TlsConfig | undefined,
): CertificateFacts => {
  if (!source || !tls) return NO_CERTIFICATE
  const certificate = new X509Certificate(tls.cert)
  return {
    kind: source.kind === 'local' ? 'local' : 'own',
    names: namesIn(certificate),
    validTo: new Date(certificate.validTo),
  }
}
