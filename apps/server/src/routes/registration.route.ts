import { done } from '../services/outcome.ts'
import { getRegistration } from '../services/registers/registration.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const registrationRoutes = (ports: Ports): Pick<Handlers, 'getRegistration'> => ({
  getRegistration: async ({ identity, body }) => {
    const outcome = await getRegistration(ports, identity, body.regID)
    if (!outcome.ok) return outcome
    const { phone, mail } = ports.support
    const registration = {
      ...outcome.value,
      ...(phone === undefined ? {} : { SupportPhone: phone }),
      ...(mail === undefined ? {} : { SupportMail: mail }),
    }
    return done({ code: '0' as const, registration })
  },
})
