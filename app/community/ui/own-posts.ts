/** The posts that were written on this page: they are shown already, so nobody is told of them. */
export const ownPosts = new Set<number>()
