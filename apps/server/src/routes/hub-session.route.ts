import { done, mapValue } from '../services/outcome.ts'
import { changeOwnPassword, endOthers, listOwnSessions } from '../services/people/own-account.service.ts'
import { describeHubSession, signInToHub } from '../services/people/hub-sessions.service.ts'
import {
  confirmFactor,
  dropSecondFactor,
  startSecondFactor,
} from '../services/people/second-factor.service.ts'
import { endSession } from '../services/people/user-sessions.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const hubSessionRoutes = (ports: Ports) =>
  ({
    openHubSession: ({ body, origin, hubCookie }) =>
      mapValue(signInToHub(ports, body, origin), ({ cookie, session }) => {
        hubCookie.set(cookie)
        return { code: '0', Session: session }
      }),
    getHubSession: async ({ identity }) =>
      done({ code: '0', Session: await describeHubSession(ports, identity) }),
    closeHubSession: ({ identity, hubCookie }) =>
      mapValue(endSession(ports, identity, identity.sessionId), (answer) => {
        hubCookie.clear()
        return answer
      }),
    listOwnSessions: async ({ identity }) =>
      done({ code: '0', Sessions: await listOwnSessions(ports, identity) }),
    endOwnSession: ({ identity, params }) => endSession(ports, identity, params.sessionId),
    endOtherSessions: ({ identity }) => endOthers(ports, identity),
    changeOwnPassword: ({ identity, body }) => changeOwnPassword(ports, identity, body),
    startSecondFactor: ({ identity }) => startSecondFactor(ports, identity),
    confirmSecondFactor: ({ identity, body }) => confirmFactor(ports, identity, body.Code),
    dropSecondFactor: ({ identity, body }) => dropSecondFactor(ports, identity, body.Password),
  }) satisfies Partial<Handlers>
