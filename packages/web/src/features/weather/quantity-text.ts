import {
  weatherQuantities,
  type WeatherQuantity,
  type WeatherStateData,
} from "@gantry/domain/weather/weather-state.ts";
import { translate } from "../../text/translate.ts";
import { distanceText, measureText } from "../../kit/measure-text.ts";

const compass = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

/** A measured value with its unit, in the shown system of units. */
export function quantityText(quantity: WeatherQuantity, value: number): string {
  if (quantity === "visibility") return distanceText(value);
  const unit = weatherQuantities[quantity];
  switch (unit) {
    case "percent":
      return percentText(value);
    case "degree":
      return translate(`weather:compass.${compass[Math.round(value / 45) % 8] ?? "N"}`);
    case "hectopascal":
      return `${value.toFixed(0)} hPa`;
    case "wattPerSquareMetre":
      return `${value.toFixed(0)} W/m²`;
    case "millimetrePerHour":
      return translate("weather:perHour", { amount: measureText(value, "mm") });
    case "c":
    case "kph":
    case "mm":
    case "cm":
      return measureText(value, unit);
  }
}

export const percentText = (value: number): string => `${value.toFixed(0)} %`;
export const temperatureText = (celsius: number): string => measureText(celsius, "c");

const directions: Partial<Record<WeatherQuantity, WeatherQuantity>> = {
  windSpeed: "windDirection",
  gustSpeed: "gustDirection",
};

/** A current value, of winds with their direction; a dash if there is none. */
export function conditionText(quantity: WeatherQuantity, conditions: WeatherStateData["conditions"]): string {
  const value = conditions[quantity];
  if (typeof value !== "number") return "–";
  const direction = directions[quantity];
  const from = direction && conditions[direction];
  const text = quantityText(quantity, value);
  if (direction === undefined || typeof from !== "number") return text;
  return translate("weather:windFrom", { speed: text, direction: quantityText(direction, from) });
}
