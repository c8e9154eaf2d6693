/** The public page of an organisation and its lecturers, for those who manage it. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Id, Mobile } from '../shapes.ts'
import { OwnPage, pageInput } from '../user/organization.ts'

const own = { method: 'POST', who: 'login', extension: true } as const

export const orgPage = {
  view: call({
    ...own,
    limit: limits.personal,
    path: 'org/auth/page/view',
    about: 'The public page of an organisation that I manage, the one under review, and its lecturers.',
    input: z.object({ orgId: Id }),
    output: OwnPage,
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...own,
    limit: limits.write,
    bodyBytes: 256 * 1024,
    path: 'org/auth/page/save',
    about: 'Submit the page for review; replaces a pending one.',
    input: z.object({ orgId: Id, ...pageInput }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid'],
  }),
  invite: call({
    ...own,
    limit: limits.write,
    path: 'org/auth/page/lecturer/invite',
    about: 'Invite a lecturer of the site by number. Idempotent.',
    input: z.object({ orgId: Id, mobile: Mobile }),
    output: Done,
    errors: ['notFound', 'forbidden', 'conflict'],
  }),
  remove: call({
    ...own,
    limit: limits.write,
    notWhileImpersonating: true,
    path: 'org/auth/page/lecturer/remove',
    about: 'Cancel an invitation, or remove a lecturer.',
    input: z.object({ orgId: Id, lecturerId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
}
