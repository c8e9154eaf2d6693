/** Where articles and bloggers stand. */
export const blogPath = (id: string) => `/blog/article/${id}`
export const bloggerPath = (userId: string) => `/blog/blogger/${userId}`
