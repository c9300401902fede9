import { fine as contract } from '@evertill/contract'
import { fine as domain } from '@evertill/domain'
import { useState } from 'react'
import type { Fine } from '../../db/fine.ts'
import { type Fine as Other } from '../../db/fine.ts'
import { fine as queries } from '../../queries/fine.ts'
import { fine as sync } from '../../sync/index.ts'
import { fine as sibling } from './fine.ts'

export type Planted = [Fine, Other]
export const planted = [contract, domain, useState, queries, sync, sibling]
