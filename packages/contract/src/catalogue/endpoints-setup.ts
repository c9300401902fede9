import { z } from 'zod'
import { AccessQuery, AccessReply, ApprovalBody, ApprovalReply } from '../people/access.ts'
import { PUBLIC_SEND, READ, defineEndpoints } from '../endpoint.ts'
import {
  CategoriesReply,
  CustomFieldsQuery,
  CustomFieldsReply,
  DenominationsReply,
  EmployeesQuery,
  EmployeesReply,
  MembershipReply,
  OffersReply,
  PrintConfigsReply,
  ProductTagsReply,
  SalesChannelsReply,
  ServiceAreasQuery,
  ServiceAreasReply,
  SubCategoriesReply,
} from './lists.ts'
import { AcknowledgedReply, ForgotPasswordBody, ResetPasswordBody } from '../people/recovery.ts'
import { Key } from '../scalars.ts'

/** Access, and the lists that a till stores. */
export const SETUP_ENDPOINTS = defineEndpoints({
  forgotPassword: {
    ...PUBLIC_SEND,
    path: '/user/forgotpassword',
    body: ForgotPasswordBody,
    reply: AcknowledgedReply,
  },
  resetPassword: {
    ...PUBLIC_SEND,
    path: '/user/resetpassword',
    body: ResetPasswordBody,
    reply: AcknowledgedReply,
  },
  getAccess: { ...READ, path: '/v2/user/access', query: AccessQuery, reply: AccessReply },
  listCategories: { ...READ, path: '/catalog/categories', reply: CategoriesReply },
  listSubCategories: { ...READ, path: '/catalog/subcategories', reply: SubCategoriesReply },
  listProductTags: { ...READ, path: '/producttag', reply: ProductTagsReply },
  listOffers: { ...READ, path: '/offers', reply: OffersReply },
  listEmployees: { ...READ, path: '/staff/employees', query: EmployeesQuery, reply: EmployeesReply },
  listPrintConfigs: {
    ...READ,
    path: '/setup/printconfig/{storeId}',
    params: z.object({ storeId: Key }),
    reply: PrintConfigsReply,
  },
  listDenominations: {
    ...READ,
    path: '/currency/denominations/{currency}',
    params: z.object({ currency: Key }),
    reply: DenominationsReply,
  },
  listSalesChannels: { ...READ, path: '/setup/saleschannels', reply: SalesChannelsReply },
  listCustomFields: {
    ...READ,
    path: '/setup/customfields',
    query: CustomFieldsQuery,
    reply: CustomFieldsReply,
  },
  listServiceAreas: {
    ...READ,
    path: '/setup/serviceareas',
    query: ServiceAreasQuery,
    reply: ServiceAreasReply,
  },
  approve: {
    method: 'POST',
    path: '/approvals',
    auth: 'token',
    permission: { id: 'Sales', perm: 'read', store: 'body.StoreID' },
    body: ApprovalBody,
    reply: ApprovalReply,
  },
  getMembership: {
    ...READ,
    path: '/crm/membership',
    permission: { id: 'Customers', perm: 'read', store: 'any' },
    reply: MembershipReply,
  },
})
