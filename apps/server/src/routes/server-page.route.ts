import { readServer } from '../services/manage/server-page.service.ts'
import { sendTestMail } from '../services/manage/test-mail.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const serverPageRoutes = (ports: Ports) =>
  ({
    readServer: ({ identity }) => readServer(ports, identity),
    sendTestMail: ({ identity }) => sendTestMail(ports, identity),
  }) satisfies Partial<Handlers>
