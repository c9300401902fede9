import { useSession } from './use-session.ts'

export interface SupportContact {
  phone: string | undefined
  mail: string | undefined
}

/** As the server was set up; kept with the registration, so it is there offline too. */
export const useSupport = (): SupportContact => {
  const { registration } = useSession()
  return { phone: registration?.SupportPhone, mail: registration?.SupportMail }
}
