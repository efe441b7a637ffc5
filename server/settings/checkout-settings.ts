import { z } from 'zod';
import { check, integer, list, oneOf, pinPrefix, text } from './value-schemas.ts';

/** The payment methods that can be switched off, in the order in which shoppers see them. */
const SWITCHED_METHODS = ['upi', 'razorpay', 'payu', 'stripe', 'cod'] as const;
export type SwitchedMethod = (typeof SWITCHED_METHODS)[number];

const onOrOff = oneOf(['on', 'off']);

/** Methods that are set up and not offered: payments that were started before can still be completed and refunded. */
export const offerSettings = z
  .object({
    UPI_OFFERED: onOrOff,
    RAZORPAY_OFFERED: onOrOff,
    PAYU_OFFERED: onOrOff,
    STRIPE_OFFERED: onOrOff,
    COD_OFFERED: onOrOff,
  })
  .transform((env) => ({
    notOffered: SWITCHED_METHODS.filter(
      (method) => env[`${method.toUpperCase() as Uppercase<SwitchedMethod>}_OFFERED`] === 'off',
    ),
  }));

/** In the order of what the UPI network accepts: the first one the least. */
const UPI_ADDRESS_KINDS = ['personal', 'shop', 'verified'] as const;
export type UpiAddressKind = (typeof UPI_ADDRESS_KINDS)[number];

/** The shop's own UPI address. */
export const upiSettings = z
  .object({
    UPI_ADDRESS: check(
      text,
      (value) => /^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/.test(value),
      (name, value) => `${name} is "${value}": write the shop's UPI address like shop@bank.`,
    ),
    UPI_PAYEE_NAME: text,
    UPI_ADDRESS_KIND: oneOf(UPI_ADDRESS_KINDS),
    UPI_CLAIM_HOLD_HOURS: integer(48, 1, 168),
  })
  .superRefine(({ UPI_ADDRESS, UPI_PAYEE_NAME, UPI_ADDRESS_KIND }, { addIssue }) => {
    if (UPI_PAYEE_NAME && !UPI_ADDRESS)
      addIssue('UPI_ADDRESS is missing: UPI_PAYEE_NAME has no address to be the name of.');
    if (UPI_ADDRESS && !UPI_PAYEE_NAME)
      addIssue('UPI_PAYEE_NAME is missing: shoppers see it in their UPI app beside UPI_ADDRESS.');
    if (UPI_ADDRESS_KIND && !UPI_ADDRESS)
      addIssue('UPI_ADDRESS is missing: UPI_ADDRESS_KIND has no address to be the kind of.');
  })
  .transform(({ UPI_ADDRESS: address, UPI_PAYEE_NAME: payeeName, ...env }) => ({
    upi: address && payeeName ? { address, payeeName } : undefined,
    /** Who holds `upi.address`: decides which ways to pay the UPI network accepts. */
    upiAddressKind: env.UPI_ADDRESS_KIND ?? 'personal',
    /** How long an order keeps its units after the shopper named a UPI payment. */
    claimHoldHours: env.UPI_CLAIM_HOLD_HOURS,
  }));

export const cashOnDeliverySettings = z
  .object({
    COD_MAX_RUPEES: integer(50_000, 0, 10_000_000),
    COD_FEE_RUPEES: integer(0, 0, 10_000),
    COD_BLOCKED_PINS: list(pinPrefix),
    COD_MAX_OPEN: integer(3, 1, 1_000_000),
  })
  .transform((env) => ({
    /** Maximum total of cash on delivery, the fee included. 0: no cash on delivery. */
    codMaxPaise: env.COD_MAX_RUPEES * 100,
    /** Fee for cash on delivery. */
    codFeePaise: env.COD_FEE_RUPEES * 100,
    /** Prefixes of PIN codes without cash on delivery. */
    codBlockedPins: env.COD_BLOCKED_PINS,
    /** Maximum open cash-on-delivery orders of one account or phone number. */
    codMaxOpen: env.COD_MAX_OPEN,
  }));

/** How many units unpaid orders reserve, and for how long they exist. */
export const stockSettings = z
  .object({
    STOCK_HOLD_MINUTES: integer(30, 1, 10_080),
    UNPAID_MAX_ORDERS: integer(5, 1, 1_000_000),
    UNPAID_MAX_UNITS: integer(100, 1, 1_000_000),
    UNPAID_MAX_ORDERS_PER_NETWORK: integer(30, 1, 1_000_000),
    UNPAID_MAX_UNITS_PER_NETWORK: integer(300, 1, 1_000_000),
    UNPAID_ORDER_DAYS: integer(7, 0, 365),
  })
  .transform((env) => ({
    /** How long an unpaid order reserves its units. */
    stockHoldMinutes: env.STOCK_HOLD_MINUTES,
    /** Limits of unpaid orders, per customer and per network. */
    unpaidLimits: {
      maxOrders: env.UNPAID_MAX_ORDERS,
      maxUnits: env.UNPAID_MAX_UNITS,
      maxOrdersPerNetwork: env.UNPAID_MAX_ORDERS_PER_NETWORK,
      maxUnitsPerNetwork: env.UNPAID_MAX_UNITS_PER_NETWORK,
    },
    /** After how many days an unpaid order is cancelled. 0: never. */
    unpaidOrderDays: env.UNPAID_ORDER_DAYS,
  }));
