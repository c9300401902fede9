import type { ReportReply, ReportTable } from '@evertill/contract'

export const tableNamed = (reply: ReportReply | undefined, key: string): ReportTable | undefined =>
  reply?.Tables.find(({ Key }) => Key === key)
