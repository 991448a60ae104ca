export { giveIcon, ownedIcons, takeIcon } from './gifts.ts'
export { giveAndNotify, refusalOfGift, takeAndNotify } from './staff/gifts.ts'
export { changePrice, listStock, restock, type StockedProduct } from './stock.ts'
