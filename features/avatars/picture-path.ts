/** The path of the picture of a look as a file, with the parameters of an address of the studio. */
export const avatarPicturePath = '/api/get/avatars/picture.png'
