/** Fields to which a column of a roster may be assigned, in the order of a form. */
export const memberFields = ['studentNo', 'nickname', 'mobile', 'sex', 'groupName', 'remark'] as const
export type MemberField = (typeof memberFields)[number]
