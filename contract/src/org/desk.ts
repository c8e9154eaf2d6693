/** The desk of an organisation: where a person belongs, departments, and the operation log. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { DateTime, Done, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { orgRole } from './codes.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const read = { ...own, limit: limits.personal } as const
const write = { ...own, limit: limits.write } as const
/** A department, or the organisation itself. */
const Parent = z.union([z.literal('0'), Id], { error: '部门不正确' })

export const orgDesk = {
  list: call({
    ...read,
    path: 'org/auth/desk/list',
    about: 'Organisations to which I belong, with my role in each.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          orgId: Id,
          orgName: z.string(),
          orgLogo: z.string(),
          orgRole: NamedCode(orgRole),
          memberId: z.string(),
        }),
      ),
    }),
  }),
  view: call({
    ...read,
    path: 'org/auth/desk/view',
    about: 'An organisation as its staff see it: my role and the number of its members and departments.',
    input: z.object({ orgId: Id }),
    output: z.object({
      orgId: Id,
      orgName: z.string(),
      orgLogo: z.string(),
      orgRole: NamedCode(orgRole),
      memberCount: z.int(),
      departmentCount: z.int(),
      newCount: z.int().meta({ description: 'members who joined within 30 days' }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  quit: call({
    ...write,
    path: 'org/auth/desk/quit',
    about: 'Leave an organisation. Its account holder cannot.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  log: call({
    ...read,
    path: 'org/auth/desk/log/list',
    about: 'Operation log of an organisation, newest first.',
    input: z.object({ ...PageInput, orgId: Id }),
    output: PageOf(
      z.object({
        id: Id,
        operation: z.string(),
        detail: z.string(),
        operatorName: z.string(),
        memberName: z.string(),
        gmtCreate: DateTime,
      }),
    ),
    errors: ['notFound', 'forbidden'],
  }),
}

export const orgDepartment = {
  list: call({
    ...read,
    path: 'org/auth/department/list',
    about: 'Departments of an organisation as a flat tree, parents first; a head sees the own branches.',
    input: z.object({ orgId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          departmentId: Id,
          parentId: z.string().meta({ description: '0: top level, or above what the viewer sees' }),
          departmentName: z.string(),
          depth: z.int().meta({ description: 'from 1' }),
          memberCount: z.int().meta({ description: 'people of the department itself' }),
          branchCount: z.int().meta({ description: 'people of the department and those below it, each once' }),
          headList: z.array(z.string()),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...write,
    path: 'org/auth/department/save',
    about: 'Add or rename a department. Adding is idempotent by parent and name.',
    input: z.object({
      orgId: Id,
      departmentId: Id.optional(),
      parentId: Parent.default('0'),
      departmentName: Text('部门名称', 30),
    }),
    output: z.object({ departmentId: Id }),
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  move: call({
    ...write,
    path: 'org/auth/department/move',
    about: 'Move a department with all below it under another one, or to the top level (0).',
    input: z.object({ orgId: Id, departmentId: Id, parentId: Parent }),
    output: Done,
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  merge: call({
    ...write,
    path: 'org/auth/department/merge',
    about: 'Move people and sub-departments of a department into another one, and archive it.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id, departmentId: Id, intoId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  archive: call({
    ...write,
    path: 'org/auth/department/archive',
    about: 'Archive a department that has neither people nor departments.',
    input: z.object({ orgId: Id, departmentId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}
