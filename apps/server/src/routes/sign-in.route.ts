import { signIn } from '../services/people/sign-in.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const signInRoutes = (ports: Ports): Pick<Handlers, 'signIn'> => ({
  signIn: ({ body, address }) => signIn(ports, body, address),
})
