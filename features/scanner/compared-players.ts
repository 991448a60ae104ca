/** How many players a comparison has. */
export const comparedAtLeast = 2
export const comparedAtMost = 4
