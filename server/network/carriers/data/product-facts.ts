import type { Schemas } from '../../../../openapi/generated/types.ts'
import { deliveryServicesOf, type ServiceFacts } from './delivery-services.ts'
import { type DeliveryService } from '../../delivery-service/services.ts'

export type Place = Schemas['ProductPlace']
export type Service = Schemas['ProductService']

/** A product's limits and countries. Countries are codes, EU or WORLD; a ! excludes one. */
export interface ProductFacts {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Only within each of the countries. */
  readonly isDomestic?: true
  /** Only from one country to another. */
  readonly isInternational?: true
  /** Kilograms per parcel. */
  readonly maxWeight: number
  /** Centimetres of a parcel's longest side. */
  readonly maxLength: number
  /** Centimetres of the longest side plus the circumference of the other two. */
  readonly maxGirth: number
  /** Limits of the sides in centimetres, longest first, for lockers and machines. */
  readonly maxSides?: readonly [number, number, number]
  /** Centimetres of all three sides together. */
  readonly maxSum?: number
  /** Litres per parcel. */
  readonly maxVolume?: number
  readonly place: Place
  /** Goes to a shop too, if the shipment includes one. */
  readonly goesToShops?: true
  readonly services: readonly Service[]
  /** The services performed at delivery. */
  readonly deliveryServices: ReadonlyMap<DeliveryService, ServiceFacts>
  /** Working days in transit, at best and at worst. */
  readonly transitDays: readonly [number, number]
}

/** The source of a product's facts, and its confidence. */
export interface FactSource {
  readonly source: string
  readonly confidence: Schemas['ProductConfidence']
}

/** One letter per service, to keep each row on a line. */
const services: Readonly<Record<string, Service>> = {
  C: 'CASH_ON_DELIVERY',
  P: 'PICK_UP',
  I: 'DELIVERY_INSTRUCTIONS',
  R: 'RECIPIENT_PAYS',
  M: 'SEVERAL_PARCELS',
  V: 'INSURANCE',
  A: 'PAYER_ACCOUNT',
  Q: 'LIMITED_QUANTITY',
  E: 'EXCEPTED_QUANTITY',
  L: 'LITHIUM_BATTERY',
  D: 'FULLY_REGULATED',
}

/**
 * A row for each product: from, to, kilograms, longest side, girth, place, services, days, and where the carrier has
 * some: the limits of the three sides, their sum and litres, domestic or international if parcels must stay in the
 * country or leave it, and shops if a product to the door goes to a shop too. 1,000 kg and 200 cm a side are our own
 * limits, so pallets have only those. Insurance is from the carriers' contracts if they have an adapter, and from
 * memory otherwise. Returns go from the countries of delivery to the carrier's home.
 */
const rows = `
LAST_INCH_HOME             DK,SE,NO,FI           DK,SE,NO,FI           35   200 360 DOOR     CPIRMQ 1-3
LAST_INCH_SHOP             DK,SE,NO,FI           DK,SE,NO,FI           20   150 300 SHOP     CPIRM 1-3
LAST_INCH_PALLET           DK,SE,NO,FI           DK,SE,NO,FI           1000 200 1000 BUSINESS CPIRMQ 1-4
LAST_INCH_RETURN           DK,SE,NO,FI           DK,SE,NO,FI           35   200 360 DOOR     PIRM  1-4
POSTNORD_DK_17             DK                    DK,SE,NO,FI           35   175 300 DOOR     CPIM  1-3
POSTNORD_DK_18             DK                    DK,SE,NO,FI,EU,WORLD  35   175 300 BUSINESS CPIM  1-6
POSTNORD_DK_19             DK                    DK,SE,NO,FI           20   150 300 SHOP     CPIM  1-3
POSTNORD_DK_19_LOCKER      DK                    DK,SE,NO,FI           10   60  242 LOCKER   PM    1-3 sides=60x49x42
POSTNORD_DK_24             DK,SE,NO,FI           DK                    20   150 300 SHOP     RM    1-4
POSTNORD_DK_20             DK,SE,NO,FI           DK                    35   175 300 BUSINESS PIRM  1-4
POSTNORD_DK_30             DK                    DK                    2    60  140 MAILBOX  I     1-3 sum=90
POSTNORD_SE_17             SE                    DK,SE,NO,FI           35   150 520 DOOR     CPIM  1-3 sides=150x115x70
POSTNORD_SE_18             SE                    DK,SE,NO,FI,EU,WORLD  35   150 520 BUSINESS CPIM  1-6 sides=150x115x70
POSTNORD_SE_19             SE                    DK,SE,NO,FI           20   150 520 SHOP     CPIM  1-3 sides=150x115x70
POSTNORD_SE_19_LOCKER      SE                    DK,SE,NO,FI           10   60  242 LOCKER   PM    1-3 sides=60x49x42
POSTNORD_SE_24             DK,SE,NO,FI           SE                    20   150 520 SHOP     RM    1-4 sides=150x115x70
POSTNORD_SE_20             DK,SE,NO,FI           SE                    35   150 520 BUSINESS PIRM  1-4 sides=150x115x70
POSTNORD_SE_30             SE                    SE                    2    60  140 MAILBOX  I     1-3 sum=90
POSTNORD_NO_17             NO                    DK,SE,NO,FI           35   150 300 DOOR     CPIM  1-4
POSTNORD_NO_18             NO                    DK,SE,NO,FI,EU,WORLD  35   175 300 BUSINESS CPIM  1-6
POSTNORD_NO_19             NO                    DK,SE,NO,FI           35   200 360 SHOP     CPIM  1-4
POSTNORD_NO_19_LOCKER      NO                    DK,SE,NO,FI           10   60  242 LOCKER   PM    1-4 sides=60x49x42
POSTNORD_NO_24             DK,SE,NO,FI           NO                    35   200 360 SHOP     RM    1-5
POSTNORD_FI_17             FI                    DK,SE,NO,FI           35   150 300 DOOR     CPIM  1-3
POSTNORD_FI_18             FI                    DK,SE,NO,FI,EU,WORLD  35   175 300 BUSINESS CPIM  1-6
POSTNORD_FI_19             FI                    DK,SE,NO,FI           20   150 300 SHOP     CPIM  1-3
POSTNORD_FI_19_LOCKER      FI                    DK,SE,NO,FI           20   60  242 LOCKER   PM    1-3 sides=60x49x42
POSTNORD_FI_24             DK,SE,NO,FI           FI                    20   150 300 SHOP     RM    1-4
BRING_0340                 NO,SE,DK,FI           NO,SE,DK,FI           20   150 300 SHOP     CPIMQ  1-4
BRING_0342                 NO,SE,DK,FI           NO,SE,DK,FI           20   150 300 SHOP     CPIMQ  2-5 international
BRING_0348                 NO,SE,DK,FI           NO,SE,DK,FI           35   200 300 BUSINESS PIRM  2-5
BRING_3584                 NO                    NO                    5    45  150 MAILBOX  IM    1-3 sum=90
BRING_5800                 NO                    NO                    35   200 360 SHOP     CPIM  1-4
BRING_9300                 NO,SE,DK,FI           NO                    35   200 360 SHOP     RM    1-5
HELTHJEM_MAILBOX           NO                    NO                    2    35  100 MAILBOX  I     1-3
HELTHJEM_HOME              NO                    NO                    15   120 250 DOOR     IM    1-3
HELTHJEM_RETURN            NO                    NO                    15   120 250 DOOR     PIR   1-4
PORTERBUDDY_SAMEDAY        NO                    NO                    25   120 300 DOOR     PIRM  0-1
PORTERBUDDY_EXPRESS        NO                    NO                    25   120 300 DOOR     PIRM  0-1
POSTI_PO2103               FI                    FI,EE,LV,LT,EU        35   120 360 SHOP     CPIM  1-5 sides=120x60x60
POSTI_PO2104               FI                    FI                    35   150 300 DOOR     CPIM  1-3
POSTI_PO2101               FI                    FI                    35   200 360 DOOR     CPIRM 1-1
POSTI_PO2108               FI,EE,LV,LT,EU        FI                    35   120 400 SHOP     RM    1-5 sides=120x80x60
MATKAHUOLTO_NEAR           FI                    FI,EE,LV,LT,SE,DK     30   200 440 SHOP     CPIM  1-5 litres=500
MATKAHUOLTO_HOME           FI                    FI,EE,LV,LT,SE,DK     35   150 300 DOOR     CPIM  1-5
MATKAHUOLTO_BUS            FI                    FI                    55   200 1000 SHOP    CPIRM 0-1 litres=500
MATKAHUOLTO_RETURN         FI,EE,LV,LT,SE,DK     FI                    30   120 300 SHOP     RM    1-5
DAO_SHOP                   DK                    DK                    15   80  240 SHOP     IM    1-2
DAO_HOME                   DK                    DK                    5    55  120 DOOR     IM    1-2
DAO_RETURN                 DK                    DK                    20   120 300 SHOP     RM    1-3
GLS_DK_BUSINESS            DK                    DK                    40   200 300 BUSINESS CPIMQ  1-2 sides=200x80x60
GLS_DK_EUROBUSINESS        DK                    EU,!DK,SE             40   200 300 BUSINESS CPIMQ  1-5 sides=200x80x60
GLS_DK_SHOP                DK                    DK,EU                 20   200 300 SHOP     PIM   1-5 sides=200x80x60
GLS_DK_EXPRESS             DK                    DK                    40   200 300 BUSINESS CPIRM 1-1 sides=200x80x60
GLS_DK_SHOPRETURN          DK,EU                 DK                    20   200 300 SHOP     RM    1-5 sides=200x80x60
BUDBEE_HOME                SE,DK,FI,NL,BE        SE,DK,FI,NL,BE        20   150 300 DOOR     PIM   1-2 domestic
BUDBEE_BOX                 SE,DK,FI,NL,BE        SE,DK,FI,NL,BE        20   58  170 LOCKER   PM    1-2 domestic
BUDBEE_RETURN              SE,DK,FI,NL,BE        SE,DK,FI,NL,BE        20   150 300 DOOR     PIRM  1-3 domestic
INSTABOX_LOCKER            SE,NO,DK              SE,NO,DK              20   60  180 LOCKER   PM    1-2 domestic
INSTABOX_HOME              SE,NO,DK              SE,NO,DK              20   120 300 DOOR     PIM   1-2 domestic
INSTABOX_RETURN            SE,NO,DK              SE,NO,DK              20   60  180 LOCKER   RM    1-3 domestic
AIRMEE_HOME                SE                    SE                    20   120 300 DOOR     PIM   0-1
AIRMEE_LOCKER              SE                    SE                    20   60  180 LOCKER   PM    0-1
EARLYBIRD_MAILBOX          SE                    SE                    3    40  120 MAILBOX  I     1-2
EARLYBIRD_RETURN           SE                    SE                    3    40  120 MAILBOX  PR    1-3
BEST_TRANSPORT_EVENING     SE,NO,DK,FI           SE,NO,DK,FI           35   200 360 DOOR     PIRM  1-2 domestic
BEST_TRANSPORT_SAMEDAY     SE,NO,DK,FI           SE,NO,DK,FI           35   200 360 DOOR     PIRM  0-1 domestic
SCHENKER_PARCEL            SE,NO,DK,FI           SE,NO,DK,FI,EU        40   200 360 BUSINESS CPIM  1-5
SCHENKER_COLLECT           SE,NO,DK,FI           SE,NO,DK,FI           20   150 300 SHOP     CPIM  1-4
SCHENKER_SYSTEM            SE,NO,DK,FI,EU        SE,NO,DK,FI,EU        1000 200 1000 BUSINESS CPIRMV 1-6
SCHENKER_DIRECT            SE,NO,DK,FI,EU        SE,NO,DK,FI,EU        1000 200 1000 BUSINESS CPIRMV 1-5
DSV_ROAD_GROUPAGE          EU,NO,GB,CH           EU,NO,GB,CH           1000 200 1000 BUSINESS CPIRMV 2-7
DSV_ROAD_LTL               EU,NO,GB,CH           EU,NO,GB,CH           1000 200 1000 BUSINESS CPIRMV 2-7
DSV_AIR                    EU,NO,GB,CH           EU,NO,GB,CH           1000 200 1000 BUSINESS PIRMV 1-4
DHL_FREIGHT_PAKET          SE                    SE,EU                 35   150 300 BUSINESS CPIMV 1-5
DHL_FREIGHT_SERVICEPOINT   SE                    SE                    20   150 300 SHOP     CPIM  1-3
DHL_FREIGHT_STYCKE         SE                    SE,EU                 1000 200 1000 BUSINESS CPIRMV 1-6
DHL_FREIGHT_RETURN         SE                    SE                    20   120 300 SHOP     RM    1-4
DANSKE_FRAGTMAEND_STYKGODS DK                    DK                    1000 200 1000 BUSINESS CPIRMV 1-2
DANSKE_FRAGTMAEND_HOME     DK                    DK                    200  200 1000 DOOR     CPIRM 1-3
OMNIVA_LOCKER              EE,LV,LT,FI           EE,LV,LT,FI           30   64  218 LOCKER   CPM   1-3 sides=64x39x38
OMNIVA_COURIER             EE,LV,LT,FI           EE,LV,LT,FI           30   150 300 DOOR     CPIM  1-3
OMNIVA_RETURN              EE,LV,LT,FI           EE,LV,LT,FI           30   64  218 LOCKER   RM    1-4 sides=64x39x38
VENIPAK_COURIER            LT,LV,EE,PL           LT,LV,EE,PL           30   120 300 DOOR     CPIM  1-3
VENIPAK_PICKUP             LT,LV,EE,PL           LT,LV,EE,PL           30   64  178 LOCKER   CPM   1-3
DHL_PARCEL_DE_V01PAK       DE                    DE                    31.5 120 360 DOOR     CPIMV 1-2 sides=120x60x60 shops
DHL_PARCEL_DE_V62KP        DE                    DE                    1    35.3 105.3 MAILBOX  PI    1-3 sides=35.3x25x10 shops
DHL_PARCEL_DE_V53WPAK      DE                    WORLD,!DE             31.5 120 360 DOOR     PIMV  2-15 sides=120x60x60
DHL_PARCEL_DE_V54EPAK      DE                    EU,!DE                31.5 120 360 BUSINESS PIMV  2-5 sides=120x60x60
DHL_PARCEL_DE_V66WPI       DE                    WORLD,!DE             1    35  94  MAILBOX  P     3-20
DHL_PARCEL_DE_V07PAK       DE,EU                 DE                    31.5 120 360 SHOP     R     1-6 sides=120x60x60
DHL_EXPRESS_P              WORLD                 WORLD                 70   120 440 BUSINESS PIRMVAQELD 1-4 sides=120x80x80 international
DHL_EXPRESS_T              WORLD                 WORLD                 70   120 440 BUSINESS PIRMVAQELD 1-3 sides=120x80x80
DHL_EXPRESS_Y              WORLD                 WORLD                 30   120 440 BUSINESS PIRMVAQELD 1-3 sides=120x80x80
DHL_EXPRESS_K              WORLD                 WORLD                 30   120 440 BUSINESS PIRMVAQELD 1-3 sides=120x80x80
DHL_EXPRESS_W              EU,NO,CH,GB           EU,NO,CH,GB           70   120 440 BUSINESS PIRMVAQELD 1-5 sides=120x80x80 international
DHL_EXPRESS_N              WORLD                 WORLD                 70   120 440 BUSINESS PIRMVAQELD 1-1 sides=120x80x80 domestic
HERMES_DE_STANDARD         DE                    DE,AT                 25   120 310 DOOR     CPIM  1-3
HERMES_DE_NEXT_DAY         DE                    DE                    25   120 310 DOOR     CPIM  1-1
HERMES_DE_PARCEL_SHOP      DE                    DE                    25   120 310 SHOP     CPIM  1-3
HERMES_DE_RETURN           DE,AT                 DE                    25   120 310 SHOP     PRM   1-4
DPD_DE_CL                  DE                    DE,EU                 31.5 175 300 BUSINESS CPIMVQ 1-5 litres=150
DPD_DE_E10                 DE                    DE                    31.5 175 300 BUSINESS CPIRMVQ 1-1 litres=150
DPD_DE_E12                 DE                    DE                    31.5 175 300 BUSINESS CPIRMVQ 1-1 litres=150
DPD_DE_E18                 DE                    DE                    31.5 175 300 BUSINESS CPIRMVQ 1-1 litres=150
DPD_DE_SHOP                DE                    DE,EU                 20   100 250 SHOP     PIM   1-5
DPD_DE_RETURN              DE,EU                 DE                    20   100 250 SHOP     RM    1-5
DPD_UK_CL                  GB                    GB,EU                 30   175 300 BUSINESS PIMV  1-6
DPD_UK_E10                 GB                    GB                    30   100 360 BUSINESS PIRMV 1-1 sides=100x70x60
DPD_UK_E12                 GB                    GB                    30   100 360 BUSINESS PIRMV 1-1 sides=100x70x60
DPD_UK_E18                 GB                    GB                    30   100 360 BUSINESS PIRMV 1-1 sides=100x70x60
DPD_UK_SHOP                GB                    GB                    20   100 250 SHOP     PIM   1-3
DPD_UK_RETURN              GB                    GB                    20   100 250 SHOP     RM    1-4
GLS_DE_PARCEL              DE                    DE,EU                 40   200 300 DOOR     CPIMVQ 1-5 sides=200x80x60
GLS_DE_BUSINESSPARCEL      DE                    DE,EU                 40   200 300 BUSINESS CPIMVQ 1-5 sides=200x80x60
GLS_DE_EXPRESS             DE                    DE                    40   200 300 BUSINESS PIRMV 1-1 sides=200x80x60
GLS_DE_SHOPDELIVERY        DE                    DE,EU                 40   200 300 SHOP     PIM   1-5 sides=200x80x60
GLS_DE_SHOPRETURN          DE,EU                 DE                    40   200 300 SHOP     RM    1-5 sides=200x80x60
POST_AT_10                 AT                    AT                    31.5 200 360 DOOR     CPIMQ  1-2
POST_AT_20                 AT                    AT                    31.5 200 360 BUSINESS CPIRM 1-1
POST_AT_30                 AT                    EU,!AT                31.5 150 360 DOOR     PIM   2-6
POST_AT_40                 AT                    EU,!AT                31.5 150 360 BUSINESS PIRM  1-3
SWISS_POST_ECONOMY         CH,LI                 CH,LI                 30   100 340 DOOR     CPIM  2-3 sides=100x60x60
SWISS_POST_PRIORITY        CH,LI                 CH,LI                 30   100 340 DOOR     CPIM  1-2 sides=100x60x60
SWISS_POST_SWISSEXPRESS    CH,LI                 CH,LI                 30   100 250 DOOR     CPIRM 1-1
SWISS_POST_RETURN          CH,LI                 CH,LI                 30   100 340 DOOR     PRM   1-3 sides=100x60x60
POSTNL_3085                NL                    NL                    31.5 176 448 DOOR     CPIM  1-2 sides=176x78x58
POSTNL_3533                NL                    NL,BE                 20   100 250 SHOP     PIM   1-2
POSTNL_2928                NL                    NL                    2    38  97.4 MAILBOX  P     1-2 sides=38x26.5x3.2
POSTNL_2285                NL,BE                 NL                    20   100 250 SHOP     RM    1-3
DHL_PARCEL_NL_DOOR         NL                    NL,BE,EU              31.5 120 360 DOOR     PIMV  1-5 sides=120x60x60
DHL_PARCEL_NL_PS           NL                    NL,BE,EU              20   80  220 SHOP     PIMV  1-5
DHL_PARCEL_NL_BP           NL                    NL                    1    38  97.4 MAILBOX  P     1-2 sides=38x26.5x3.2
DHL_PARCEL_NL_RETURN       NL,BE                 NL                    23   100 300 SHOP     RM    1-4 sides=100x50x50
BPOST_24H_PRO              BE                    BE                    30   150 300 BUSINESS CPIM  1-1
BPOST_24H_BUSINESS         BE                    BE                    30   150 300 BUSINESS CPIM  1-1
BPOST_BPOST                BE                    BE                    30   100 250 SHOP     CPM   1-2
BPOST_24_7                 BE                    BE                    20   58  204 LOCKER   PM    1-2 sides=58x42x31
BPOST_WORLD_BUSINESS       BE                    WORLD,!BE,!US,!PR     30   150 300 BUSINESS PIM   2-10
BPOST_EASY_RETOUR          BE,EU                 BE                    30   150 300 SHOP     RM    1-5
MONDIAL_RELAY_24R          FR                    FR,BE,ES,NL,LU,PT,IT,PL 30   120 400 SHOP     PMV   2-6 sum=150
MONDIAL_RELAY_24L          FR                    FR,BE,ES,LU           25   64  222 LOCKER   PMV   2-6 sides=64x41x38
MONDIAL_RELAY_HOM          FR                    FR,BE                 25   100 400 DOOR     PIMV  2-5 sum=150
MONDIAL_RELAY_LCC          FR,BE,ES,NL,LU,PT,IT,PL FR                    25   120 400 SHOP     RM    2-6 sum=150
COLISSIMO_DOM              FR                    FR,EU,WORLD           30   200 400 MAILBOX  PI    2-10 sum=200
COLISSIMO_DOS              FR                    FR,EU,WORLD           30   200 400 DOOR     PIV   2-10 sum=200
COLISSIMO_A2P              FR                    FR,EU                 20   100 300 SHOP     P     2-6 sum=150
COLISSIMO_CORE             FR,EU                 FR                    30   200 400 SHOP     R     2-6 sum=200
CHRONOPOST_1               FR                    FR                    30   150 300 DOOR     CPIRMV 1-1
CHRONOPOST_2               FR                    FR                    30   150 300 DOOR     CPIRMV 1-1
CHRONOPOST_16              FR                    FR                    30   150 300 DOOR     CPIRMV 1-1
CHRONOPOST_86              FR                    FR                    20   100 250 SHOP     PM    1-2
CHRONOPOST_17              FR                    WORLD,!FR             30   150 300 DOOR     PIRMV 1-4
CHRONOPOST_44              FR                    EU,!FR                30   150 300 DOOR     PIRMV 2-5
ROYAL_MAIL_TPN             GB                    GB                    20   61  245 DOOR     PI    1-1 sides=61x46x46
ROYAL_MAIL_TPS             GB                    GB                    20   61  245 DOOR     PI    2-3 sides=61x46x46
ROYAL_MAIL_SD1             GB                    GB                    20   61  245 DOOR     PIR   1-1 sides=61x46x46
ROYAL_MAIL_MP1             GB                    WORLD,!GB             2    60  140 MAILBOX  P     3-10 sum=90
ROYAL_MAIL_TSS             GB                    GB                    20   61  245 SHOP     R     2-4 sides=61x46x46
EVRI_STANDARD              GB                    GB                    15   120 245 DOOR     PIM   2-3
EVRI_NEXTDAY               GB                    GB                    15   120 245 DOOR     PIM   1-1
EVRI_PARCELSHOP            GB                    GB                    15   120 245 SHOP     PM    2-4
EVRI_RETURN                GB                    GB                    15   120 245 SHOP     RM    2-4
YODEL_24                   GB                    GB                    17   120 275 DOOR     PIM   1-1
YODEL_48                   GB                    GB                    17   120 275 DOOR     PIM   2-2
YODEL_RETURN               GB                    GB                    17   120 275 DOOR     PRM   2-4
CORREOS_S0132              ES,AD                 ES,AD                 30   120 400 DOOR     CPIMV 2-3 sum=210
CORREOS_S0133              ES,AD                 ES,AD                 30   120 400 SHOP     CPMV  2-3 sum=210
CORREOS_S0235              ES,AD                 ES,AD                 30   120 400 DOOR     CPIRMV 1-2 sum=210
CORREOS_S0148              ES,AD                 ES                    30   120 360 SHOP     RM    2-4 sum=240
POSTE_ITALIANE_STANDARD    IT                    IT                    20   150 300 DOOR     CPIMV 3-5
POSTE_ITALIANE_EXPRESS     IT                    IT                    30   150 290 DOOR     CPIRMV 1-3 sum=220
POSTE_ITALIANE_REVERSE     IT                    IT                    30   150 290 DOOR     PRM   2-5 sum=220
INPOST_PL_LOCKER_STANDARD  PL                    PL                    25   64  222 LOCKER   CPV   1-2 sides=64x41x38
INPOST_PL_COURIER_STANDARD PL                    PL                    30   120 400 DOOR     CPIMV 1-2 sum=220
INPOST_PL_COURIER_EXPRESS_1000 PL                    PL                    30   120 400 DOOR     CPIRMV 1-1 sum=220
INPOST_PL_COURIER_EXPRESS_1200 PL                    PL                    30   120 400 DOOR     CPIRMV 1-1 sum=220
INPOST_PL_COURIER_PALETTE  PL                    PL                    800  200 1000 BUSINESS CPIRMV 1-2
UPS_11                     WORLD                 WORLD                 70   200 400 BUSINESS PIRMVAQELD 1-5 shops
UPS_65                     WORLD                 WORLD                 70   200 400 BUSINESS PIRMVAQELD 1-3 shops
UPS_07                     WORLD                 WORLD                 70   200 400 BUSINESS PIRMVAQELD 1-2 shops
UPS_08                     WORLD                 WORLD                 70   200 400 BUSINESS PIRMVAQELD 2-5 international
UPS_54                     WORLD                 WORLD                 70   200 400 BUSINESS PIRMVAQELD 1-2
UPS_70                     EU,GB,US,CA           EU,GB,US,CA           20   97  330 SHOP     PMVA   1-5
UPS_11_RETURN              EU,GB,NO,CH           EU,GB,NO,CH           70   200 400 BUSINESS M     1-5
UPS_65_RETURN              WORLD                 WORLD                 70   200 400 BUSINESS M     1-3 international
FEDEX_INTERNATIONAL_PRIORITY WORLD               WORLD                 68   200 330 BUSINESS PIRMVAEL 1-3 international
FEDEX_INTERNATIONAL_PRIORITY_EXPRESS WORLD       WORLD                 68   200 330 BUSINESS PIRMVAEL 1-3 international
FEDEX_INTERNATIONAL_ECONOMY WORLD                WORLD                 68   200 330 BUSINESS PIRMVAEL 2-5 international
FEDEX_INTERNATIONAL_FIRST  WORLD                 WORLD                 68   200 330 BUSINESS PIRMVAEL 1-3 international
FEDEX_REGIONAL_ECONOMY     EU,GB,NO,CH           EU,GB,NO,CH           68   175 330 BUSINESS PIRMVAEL 2-5
FEDEX_REGIONAL_ECONOMY_RETURN EU,GB,NO,CH        EU,GB,NO,CH           68   175 330 BUSINESS P     2-5
FEDEX_INTERNATIONAL_PRIORITY_RETURN WORLD        WORLD                 68   200 330 BUSINESS P     1-3 international
USPS_GROUND_ADVANTAGE      US                    US                    31.751 200 330 DOOR   PIV   2-5
USPS_PRIORITY_MAIL         US                    US                    31.751 200 274 DOOR   PIV   1-3
USPS_PRIORITY_MAIL_EXPRESS US                    US                    31.751 200 274 DOOR   PIR   1-2
USPS_GROUND_ADVANTAGE_RETURN US                  US                    31.751 200 330 DOOR   PR    2-5
ASENDIA_EPAQ_STANDARD      EU,GB,CH              WORLD                 2    60  140 MAILBOX  P     4-12 sum=90 international
ASENDIA_EPAQ_PLUS          EU,GB,CH              WORLD                 2    60  140 MAILBOX  P     4-10 sum=90 international
ASENDIA_EPAQ_ELITE         EU,GB,CH              WORLD                 30   120 300 DOOR     PI    3-8 international
ASENDIA_EPAQ_RETURNS       WORLD                 EU,GB,CH              30   120 300 SHOP     R     5-15 international
`

const facts: ReadonlyMap<string, ProductFacts> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [id = '', from = '', to = '', kilograms, longest, girth, place = '', letters = '', days = '', ...more] =
        row.split(/\s+/)
      const [sides, sum, litres] = ['sides=', 'sum=', 'litres='].map((name) =>
        more.find((given) => given.startsWith(name))?.slice(name.length),
      )
      const [long = 0, middle = 0, short = 0] = sides?.split('x').map(Number) ?? []
      const [best = 0, worst = 0] = days.split('-').map(Number)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test holds the column against the contract
      const at = place as Place
      const deliveryServices = deliveryServicesOf(id, at)
      return [
        id,
        {
          from: from.split(','),
          to: to.split(','),
          ...(more.includes('domestic') && { isDomestic: true as const }),
          ...(more.includes('international') && { isInternational: true as const }),
          ...(more.includes('shops') && { goesToShops: true as const }),
          maxWeight: Number(kilograms),
          maxLength: Number(longest),
          maxGirth: Number(girth),
          ...(sides && { maxSides: [long, middle, short] as const }),
          ...(sum && { maxSum: Number(sum) }),
          ...(litres && { maxVolume: Number(litres) }),
          place: at,
          services: [
            ...Array.from(letters, (letter) => services[letter]).filter((service) => service !== undefined),
            ...deliveryServices.keys(),
          ],
          deliveryServices,
          transitDays: [best, worst],
        },
      ]
    }),
)

export const factsOf = (productId: string): ProductFacts | undefined => facts.get(productId)

const memory = 'Limits that the carrier publishes, from memory'
const usual = 'What is usual for such products'
const parcelLocker = 'Parcel Locker, terms of 2025 of PostNord'

/**
 * Sources of the limits by the beginning of product ids; the longest match counts. Rows have the usual limit even if a
 * document allows more.
 */
const sources: readonly (readonly [beginning: string, source: string, confidence?: FactSource['confidence']])[] = [
  ['LAST_INCH_', 'Our own network', 'VERIFIED'],
  ['POSTNORD_', memory, 'UNVERIFIED'],
  ['POSTNORD_SE_', 'Size and weight, postnord.se'],
  ['POSTNORD_DK_', 'Surcharges of PostNord Denmark, help.shipmondo.com; weight by agreement, postnord.se'],
  ['POSTNORD_DK_19', 'Service Point, docs.smartsend.io'],
  ...['DK', 'NO', 'FI'].map((country) => [`POSTNORD_${country}_19_LOCKER`, parcelLocker] as const),
  ['POSTNORD_DK_24', 'Surcharges of PostNord Denmark, help.shipmondo.com'],
  ['POSTNORD_DK_30', memory, 'UNVERIFIED'],
  ['POSTNORD_FI_19', 'Service Point in the Nordic countries, docs.smartsend.io'],
  ['POSTNORD_NO_19', 'Product specifications for parcels, postnord.no'],
  ['POSTNORD_NO_24', 'Product specifications for parcels, postnord.no'],
  ['BRING_', 'Services, developer.bring.com'],
  ['BRING_0348', 'Home Delivery Parcel, whose way back it is, among the services at developer.bring.com'],
  ['BRING_9300', 'Pickup Parcel, whose way back it is, among the services at developer.bring.com'],
  ['MATKAHUOLTO_NEAR', 'Närpaket, matkahuolto.fi; girth of Lähellä-paketti, tuki.shipfunk.com'],
  ['MATKAHUOLTO_BUS', 'Weight and volume, questions about the parcel services, matkahuolto.fi'],
  ['POSTI_', memory, 'UNVERIFIED'],
  ['POSTI_PO2103', 'Postal Parcel, posti.fi'],
  ['POSTI_PO2108', 'Customer returns, posti.fi'],
  ['DAO_', memory, 'UNVERIFIED'],
  ['DAO_HOME', 'daoHOME, parcel types and packaging requirements, help.shipmondo.com'],
  ['DAO_SHOP', 'daoSHOP, parcel types and packaging requirements, help.shipmondo.com'],
  ['CORREOS_S0132', 'Paq Estándar and Paq Premium, Tema 3 Correos 2018 on viewer.joomag.com'],
  ['CORREOS_S0133', 'Paq Estándar and Paq Premium, Tema 3 Correos 2018 on viewer.joomag.com'],
  ['CORREOS_S0235', 'Paq Estándar and Paq Premium, Tema 3 Correos 2018 on viewer.joomag.com'],
  ['CORREOS_S0148', 'Paq Retorno, correos.es; weight of Paq Estándar'],
  ['DHL_FREIGHT_SERVICEPOINT', 'DHL Service Point, fraktjakt.se'],
  ['GLS_', 'Size and weight, gls-group.eu'],
  ['DHL_PARCEL_DE_', 'DHL Paket, dhl.de'],
  ['DHL_PARCEL_DE_V62KP', memory, 'UNVERIFIED'],
  ['DHL_PARCEL_DE_V66WPI', memory, 'UNVERIFIED'],
  ['DHL_EXPRESS_', memory, 'UNVERIFIED'],
  ['DHL_EXPRESS_P', 'Services of MyDHL API, as karrio lists them'],
  ['DHL_EXPRESS_T', 'Services of MyDHL API, as karrio lists them'],
  ['DHL_EXPRESS_W', 'Services of MyDHL API, as karrio lists them'],
  ['DHL_EXPRESS_N', 'Services of MyDHL API, as karrio lists them'],
  ['HERMES_DE_', memory, 'UNVERIFIED'],
  ['DPD_DE_', 'Size and weight of DPD, dpd.com; volume as shops report it since September 2021'],
  ['DPD_UK_', 'Size and weight of DPD elsewhere, dpd.com', 'UNVERIFIED'],
  ['DPD_UK_E', 'DPD Next Day Delivery, orkestro.freshdesk.com'],
  ['POST_AT_', memory, 'UNVERIFIED'],
  ['POST_AT_10', 'What the Post delivers, FAQ of AllesPost, post.at'],
  ['POST_AT_20', 'What the Post delivers, FAQ of AllesPost, post.at'],
  ['SWISS_POST_', memory, 'UNVERIFIED'],
  ['SWISS_POST_RETURN', 'PostPac Priority, which a return with a printed label is, post.ch'],
  ['SWISS_POST_ECONOMY', 'PostPac without bulky goods, post.ch'],
  ['SWISS_POST_PRIORITY', 'PostPac without bulky goods, post.ch'],
  ['POSTNL_', 'Limits that the carrier publishes, as its resellers repeat them', 'UNVERIFIED'],
  ['POSTNL_2928', 'Postage of PostNL in 2022, gist of JeroenSteen'],
  ['DHL_PARCEL_NL_DOOR', 'Dimensions and weight, dhlecommerce.be'],
  ['DHL_PARCEL_NL_BP', 'Dimensions and weight, dhlecommerce.be'],
  ['DHL_PARCEL_NL_RETURN', 'ServicePoints in the Netherlands and Belgium, returns, dhl.com'],
  ['POSTNL_3085', 'Surcharges of PostNL, support.sendcloud.com'],
  ['BPOST_', 'Masspost guide of January 2025, section 4'],
  ['BPOST_WORLD_BUSINESS', memory, 'UNVERIFIED'],
  ['MONDIAL_RELAY_', memory, 'UNVERIFIED'],
  ['MONDIAL_RELAY_24R', 'Mondial Relay Point Relais, support.packlink.com'],
  ['MONDIAL_RELAY_LCC', 'Taille maximale des colis, questions at mondialrelay.fr'],
  ['MONDIAL_RELAY_HOM', 'Livraison à domicile, mondialrelay.fr'],
  ['COLISSIMO_', 'Make sure your parcels reach their destination, colissimo.entreprise.laposte.fr'],
  ['CHRONOPOST_', 'Sizes of parcels by operator in 2025, conseils-finance.fr'],
  ['CHRONOPOST_86', 'Chrono Swap Relais, chronopost.fr'],
  ['ROYAL_MAIL_', "Royal Mail's size guide, as ecommercefulfilment.com and ukplc.co.uk reprint it"],
  ['EVRI_', 'Parcel size and weight guide of Hermes UK, which Evri was called, hermesparcelreturn.co.uk'],
  ['INPOST_PL_', 'Types of courier shipments, inpost.pl'],
  ['INPOST_PL_COURIER_PALETTE', usual, 'UNVERIFIED'],
  ['OMNIVA_', 'Sizes of lockers and of what couriers take, instructions for sellers of osta.ee'],
  ['VENIPAK_COURIER', 'Õige pakendamine, venipak.ee; girth as is usual'],
  ['POSTE_ITALIANE_STANDARD', 'Poste Delivery Standard with bulky parcels, poste.sm'],
  ['POSTE_ITALIANE_', 'Sizes of additional services, business.poste.it; weight from memory', 'UNVERIFIED'],
  ['ASENDIA_EPAQ_STANDARD', 'Determine parcel format, asendiabenelux.com'],
  ['ASENDIA_EPAQ_PLUS', 'Determine parcel format, asendiabenelux.com'],
  ['UPS_', 'Parcel weight and size guide, ups.com'],
  ['UPS_70', 'Packages eligible at a UPS Access Point location, as resellers repeat it'],
  ['FEDEX_', 'Weight and dimensions, shipnow.van.fedex.com'],
  ['FEDEX_REGIONAL_ECONOMY', memory, 'UNVERIFIED'],
  ['USPS_', 'Maximum weight and size of Ground Advantage and Priority Mail, as resellers repeat them'],
]

/** Returns the source of a product's facts. Products of carriers that publish no limits have the usual ones. */
export function sourceOf(productId: string): FactSource {
  const [, source, confidence = 'DOCUMENTED'] =
    sources
      .filter(([beginning]) => productId.startsWith(beginning))
      .toSorted(([one], [other]) => other.length - one.length)[0] ?? []
  return source === undefined ? { source: usual, confidence: 'UNVERIFIED' } : { source, confidence }
}
