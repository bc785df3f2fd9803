/** NTCIP 1203 root (nema transportation devices dms). */
const dms = "1.3.6.1.4.1.1206.4.2.3";
/** NTCIP 1201 root (nema transportation devices global). */
const global = "1.3.6.1.4.1.1206.4.2.6";

/** dmsSignCfg (1.x): scalars with instance. */
export const signConfiguration = {
  dmsSignAccess: `${dms}.1.1.0`,
  dmsSignType: `${dms}.1.2.0`,
  dmsSignHeight: `${dms}.1.3.0`,
  dmsSignWidth: `${dms}.1.4.0`,
  dmsHorizontalBorder: `${dms}.1.5.0`,
  dmsVerticalBorder: `${dms}.1.6.0`,
  dmsLegend: `${dms}.1.7.0`,
  dmsBeaconType: `${dms}.1.8.0`,
  dmsSignTechnology: `${dms}.1.9.0`,
} as const;

/** vmsCfg (2.x): scalars with instance. */
export const vms = {
  vmsCharacterHeightPixels: `${dms}.2.1.0`,
  vmsCharacterWidthPixels: `${dms}.2.2.0`,
  vmsSignHeightPixels: `${dms}.2.3.0`,
  vmsSignWidthPixels: `${dms}.2.4.0`,
  vmsHorizontalPitch: `${dms}.2.5.0`,
  vmsVerticalPitch: `${dms}.2.6.0`,
  monochromeColor: `${dms}.2.7.0`,
} as const;

/** fontDefinition (3.x): scalars with instance. */
export const fonts = {
  numFonts: `${dms}.3.1.0`,
  maxFontCharacters: `${dms}.3.3.0`,
  fontMaxCharacterSize: `${dms}.3.5.0`,
} as const;

/** multiCfg, the defaults of MULTI (4.x): scalars with instance. */
export const multiDefaults = {
  defaultBackgroundColor: `${dms}.4.1.0`,
  defaultForegroundColor: `${dms}.4.2.0`,
  defaultFlashOn: `${dms}.4.3.0`,
  defaultFlashOff: `${dms}.4.4.0`,
  defaultFont: `${dms}.4.5.0`,
  defaultJustificationLine: `${dms}.4.6.0`,
  defaultJustificationPage: `${dms}.4.7.0`,
  defaultPageOnTime: `${dms}.4.8.0`,
  defaultPageOffTime: `${dms}.4.9.0`,
  defaultCharacterSet: `${dms}.4.10.0`,
  dmsColorScheme: `${dms}.4.11.0`,
  defaultBackgroundRGB: `${dms}.4.12.0`,
  defaultForegroundRGB: `${dms}.4.13.0`,
  dmsSupportedMultiTags: `${dms}.4.14.0`,
  dmsMaxNumberPages: `${dms}.4.15.0`,
  dmsMaxMultiStringLength: `${dms}.4.16.0`,
  defaultFlashOnActivate: `${dms}.4.17.0`,
  defaultFlashOffActivate: `${dms}.4.18.0`,
  defaultFontActivate: `${dms}.4.19.0`,
  defaultJustificationLineActivate: `${dms}.4.20.0`,
  defaultJustificationPageActivate: `${dms}.4.21.0`,
  defaultPageOnTimeActivate: `${dms}.4.22.0`,
  defaultPageOffTimeActivate: `${dms}.4.23.0`,
  defaultBackgroundRGBActivate: `${dms}.4.24.0`,
  defaultForegroundRGBActivate: `${dms}.4.25.0`,
} as const;

/** dmsMessage (5.x): scalars with instance. */
export const messages = {
  dmsNumPermanentMsg: `${dms}.5.1.0`,
  dmsNumChangeableMsg: `${dms}.5.2.0`,
  dmsMaxChangeableMsg: `${dms}.5.3.0`,
  dmsFreeChangeableMemory: `${dms}.5.4.0`,
  dmsNumVolatileMsg: `${dms}.5.5.0`,
  dmsMaxVolatileMsg: `${dms}.5.6.0`,
  dmsFreeVolatileMemory: `${dms}.5.7.0`,
  dmsValidateMessageError: `${dms}.5.9.0`,
} as const;

/** signControl (6.x): scalars with instance. */
export const control = {
  dmsControlMode: `${dms}.6.1.0`,
  dmsSWReset: `${dms}.6.2.0`,
  dmsActivateMessage: `${dms}.6.3.0`,
  dmsMessageTimeRemaining: `${dms}.6.4.0`,
  dmsMsgTableSource: `${dms}.6.5.0`,
  dmsMsgRequesterID: `${dms}.6.6.0`,
  dmsMsgSourceMode: `${dms}.6.7.0`,
  dmsShortPowerRecoveryMessage: `${dms}.6.8.0`,
  dmsLongPowerRecoveryMessage: `${dms}.6.9.0`,
  dmsShortPowerLossTime: `${dms}.6.10.0`,
  dmsResetMessage: `${dms}.6.11.0`,
  dmsCommunicationsLossMessage: `${dms}.6.12.0`,
  dmsTimeCommLoss: `${dms}.6.13.0`,
  dmsPowerLossMessage: `${dms}.6.14.0`,
  dmsEndDurationMessage: `${dms}.6.15.0`,
  dmsMemoryMgmt: `${dms}.6.16.0`,
  dmsActivateMsgError: `${dms}.6.17.0`,
  dmsMultiSyntaxError: `${dms}.6.18.0`,
  dmsMultiSyntaxErrorPosition: `${dms}.6.19.0`,
  dmsMultiOtherErrorDescription: `${dms}.6.20.0`,
  vmsPixelServiceDuration: `${dms}.6.21.0`,
  vmsPixelServiceFrequency: `${dms}.6.22.0`,
  vmsPixelServiceTime: `${dms}.6.23.0`,
  dmsActivateErrorMsgCode: `${dms}.6.24.0`,
  dmsActivateMessageState: `${dms}.6.25.0`,
} as const;

/** illum (7.x): scalars with instance. */
export const illumination = {
  dmsIllumControl: `${dms}.7.1.0`,
  dmsIllumMaxPhotocellLevel: `${dms}.7.2.0`,
  dmsIllumPhotocellLevelStatus: `${dms}.7.3.0`,
  dmsIllumNumBrightLevels: `${dms}.7.4.0`,
  dmsIllumBrightLevelStatus: `${dms}.7.5.0`,
  dmsIllumManLevel: `${dms}.7.6.0`,
  dmsIllumBrightnessValues: `${dms}.7.7.0`,
  dmsIllumBrightnessValuesError: `${dms}.7.8.0`,
  dmsIllumLightOutputStatus: `${dms}.7.9.0`,
} as const;

/** dmsStatus (9.x): scalars with instance. */
export const status = {
  watchdogFailureCount: `${dms}.9.5.0`,
  dmsStatDoorOpen: `${dms}.9.6.0`,
  shortErrorStatus: `${dms}.9.7.1.0`,
  pixelFailureTableNumRows: `${dms}.9.7.2.0`,
  pixelTestActivation: `${dms}.9.7.4.0`,
  lampFailureStuckOn: `${dms}.9.7.5.0`,
  lampFailureStuckOff: `${dms}.9.7.6.0`,
  lampTestActivation: `${dms}.9.7.7.0`,
  fanFailures: `${dms}.9.7.8.0`,
  fanTestActivation: `${dms}.9.7.9.0`,
  controllerErrorStatus: `${dms}.9.7.10.0`,
  dmsPowerNumRows: `${dms}.9.7.12.0`,
  dmsClimateCtrlNumRows: `${dms}.9.7.16.0`,
  dmsPixelFailureTestRows: `${dms}.9.7.19.0`,
  dmsPixelFailureMessageRows: `${dms}.9.7.20.0`,
  dmsLampNumRows: `${dms}.9.7.23.0`,
  dmsLightSensorNumRows: `${dms}.9.7.29.0`,
  dmsHumiditySensorNumRows: `${dms}.9.7.32.0`,
  dmsTempSensorNumRows: `${dms}.9.7.35.0`,
  signVolts: `${dms}.9.8.1.0`,
  lowFuelThreshold: `${dms}.9.8.2.0`,
  fuelLevel: `${dms}.9.8.3.0`,
  lineVolts: `${dms}.9.8.5.0`,
  powerSource: `${dms}.9.8.6.0`,
  tempMinCtrlCabinet: `${dms}.9.9.1.0`,
  tempMaxCtrlCabinet: `${dms}.9.9.2.0`,
  tempMinAmbient: `${dms}.9.9.3.0`,
  tempMaxAmbient: `${dms}.9.9.4.0`,
  tempMinSignHousing: `${dms}.9.9.5.0`,
  tempMaxSignHousing: `${dms}.9.9.6.0`,
} as const;

/** graphicDefinition (10.x): scalars with instance. */
export const graphics = {
  dmsGraphicMaxEntries: `${dms}.10.1.0`,
  dmsGraphicNumEntries: `${dms}.10.2.0`,
  dmsGraphicMaxSize: `${dms}.10.3.0`,
  availableGraphicMemory: `${dms}.10.4.0`,
  dmsGraphicBlockSize: `${dms}.10.5.0`,
} as const;

/** NTCIP 1201 scalars. */
export const globals = {
  globalSetIDParameter: `${global}.1.1.0`,
  globalMaxModules: `${global}.1.2.0`,
  controllerBaseStandards: `${global}.1.4.0`,
  globalTime: `${global}.3.1.0`,
} as const;

/** Columns of globalModuleTable (NTCIP 1201). */
export const moduleColumns = {
  moduleDeviceNode: 2,
  moduleMake: 3,
  moduleModel: 4,
  moduleVersion: 5,
  moduleType: 6,
} as const;
export const messageColumns = {
  dmsMessageMemoryType: 1,
  dmsMessageNumber: 2,
  dmsMessageMultiString: 3,
  dmsMessageOwner: 4,
  dmsMessageCRC: 5,
  dmsMessageBeacon: 6,
  dmsMessagePixelService: 7,
  dmsMessageRunTimePriority: 8,
  dmsMessageStatus: 9,
} as const;
/** Columns of fontTable; fontStatus is missing on version 1 signs. */
export const fontColumns = {
  fontIndex: 1,
  fontNumber: 2,
  fontName: 3,
  fontHeight: 4,
  fontCharSpacing: 5,
  fontLineSpacing: 6,
  fontVersionID: 7,
  fontStatus: 8,
} as const;
export const characterColumns = { characterNumber: 1, characterWidth: 2, characterBitmap: 3 } as const;

export const graphicColumns = {
  dmsGraphicIndex: 1,
  dmsGraphicNumber: 2,
  dmsGraphicName: 3,
  dmsGraphicHeight: 4,
  dmsGraphicWidth: 5,
  dmsGraphicType: 6,
  dmsGraphicID: 7,
  dmsGraphicTransparentEnabled: 8,
  dmsGraphicTransparentColor: 9,
  dmsGraphicStatus: 10,
} as const;

export type ModuleColumn = keyof typeof moduleColumns;
export type MessageColumn = keyof typeof messageColumns;
export type FontColumn = keyof typeof fontColumns;
export type CharacterColumn = keyof typeof characterColumns;
export type GraphicColumn = keyof typeof graphicColumns;

/** Cell of globalModuleTable; `moduleNumber` 1..globalMaxModules. */
export function moduleTableOid(column: ModuleColumn, moduleNumber: number): string {
  return `${global}.1.3.1.${moduleColumns[column]}.${moduleNumber}`;
}
/** Cell of dmsMessageTable; memory types as in `memoryTypes`, number 1..65535. */
export function messageTableOid(column: MessageColumn, memoryType: number, number: number): string {
  return `${dms}.5.8.1.${messageColumns[column]}.${memoryType}.${number}`;
}
/** Cell of fontTable; `fontIndex` is the row 1..numFonts, not the MULTI font number. */
export function fontTableOid(column: FontColumn, fontIndex: number): string {
  return `${dms}.3.2.1.${fontColumns[column]}.${fontIndex}`;
}
/** Cell of characterTable; `characterNumber` is the code point. */
export function characterTableOid(
  column: CharacterColumn,
  fontIndex: number,
  characterNumber: number,
): string {
  return `${dms}.3.4.1.${characterColumns[column]}.${fontIndex}.${characterNumber}`;
}
/** Cell of dmsGraphicTable; `graphicIndex` is the row, not the MULTI graphic number. */
export function graphicTableOid(column: GraphicColumn, graphicIndex: number): string {
  return `${dms}.10.6.1.${graphicColumns[column]}.${graphicIndex}`;
}
/** dmsGraphicBlockBitmap; blocks count from 1. */
export function graphicBlockOid(graphicIndex: number, blockNumber: number): string {
  return `${dms}.10.7.1.3.${graphicIndex}.${blockNumber}`;
}
