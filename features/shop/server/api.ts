export { giveIcon, ownedIcons, takeIcon } from './gifts.ts'
export { giveAndTell, refusalOfGift, takeAndTell } from './staff/gifts.ts'
export { changePrice, listStock, restock, type StockedProduct } from './stock.ts'
