import { forgotPassword, resetPassword } from '../services/people/recovery.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const recoveryRoutes = (ports: Ports): Pick<Handlers, 'forgotPassword' | 'resetPassword'> => ({
  forgotPassword: ({ body, address }) => forgotPassword(ports, body, address),
  resetPassword: ({ body, address }) => resetPassword(ports, body, address),
})
