/** Shapes of the audience of courses, live courses and papers. */
import { z } from 'zod'
import { EVERYONE } from './audience.ts'
import { Id } from './shapes.ts'

/** Audience of content that is made. */
export const AudienceInput = z
  .union([z.literal(EVERYONE), Id], { error: '机构不正确' })
  .default(EVERYONE)
  .meta({ description: 'for the people of my organisation alone; 0: for everyone' })

/** Audience of content as its author and reviewers see it. */
export const audienceShapes = {
  orgId: z.string().meta({ description: 'the organisation for whose people alone it is; 0: for everyone' }),
  orgName: z.string(),
}

/** The organisation for which a lecturer may make private content. */
export const OwnOrg = z
  .object({ orgId: Id, orgName: z.string() })
  .nullable()
  .meta({ description: 'the organisation at which I teach' })
