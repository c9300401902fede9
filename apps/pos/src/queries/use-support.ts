import { useSession } from './use-session.ts'

export interface SupportContact {
  phone: string | undefined
  mail: string | undefined
}

/** Part of the registration, so it is available offline too. */
export const useSupport = (): SupportContact => {
  const { registration } = useSession()
  return { phone: registration?.SupportPhone, mail: registration?.SupportMail }
}
