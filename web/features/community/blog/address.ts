/** URLs of blog articles and bloggers. */
export const blogPath = (id: string) => `/blog/article/${id}`
export const seriesPath = (id: string) => `/blog/series/${id}`
export const bloggerPath = (userId: string) => `/blog/blogger/${userId}`
