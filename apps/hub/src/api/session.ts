/** The rights of a person on one resource of the management API. */
export interface ResourceRights {
  read: boolean
  create: boolean
  update: boolean
  delete: boolean
}

/** Who is signed in, as the server says it. */
export interface HubSession {
  CsrfToken: string
  Person: {
    key: string
    Name: string
    EmailID: string
    LoginID: string
    Role: string
    RegistrationID: string
  }
  Company: {
    Name: string
    Currency: string
    CurrencySymbol: string
    Country?: string | undefined
    /** When it is deleted with everything, if somebody asked for it. */
    DeletedAt: string | null
  }
  Stores: readonly { key: string; StoreCode: string; StoreName: string; TimeZone: string }[]
  Rights: Readonly<Record<string, ResourceRights>>
  SecondFactor: 'off' | 'on' | 'required'
  ExpiresAt: string
}

export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signed-out' }
  | { kind: 'open'; session: HubSession }
  /** The page stays as it is, and the same person signs in again over it. */
  | { kind: 'ended'; session: HubSession }

const NO_RIGHTS: ResourceRights = { read: false, create: false, update: false, delete: false }

export const rightsOn = (session: Pick<HubSession, 'Rights'>, resource: string): ResourceRights =>
  session.Rights[resource] ?? NO_RIGHTS
