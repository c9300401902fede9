import {
  dropPersonSecondFactor,
  endPersonSessions,
  invitePerson,
  setPersonPin,
} from '../services/manage/person-actions.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const personActionsRoutes = (ports: Ports) =>
  ({
    invitePerson: ({ identity, params }) => invitePerson(ports, identity, params.key),
    setPersonPin: ({ identity, params, body }) => setPersonPin(ports, identity, params.key, body.PIN),
    endPersonSessions: ({ identity, params }) => endPersonSessions(ports, identity, params.key),
    dropPersonSecondFactor: ({ identity, params }) => dropPersonSecondFactor(ports, identity, params.key),
  }) satisfies Partial<Handlers>
