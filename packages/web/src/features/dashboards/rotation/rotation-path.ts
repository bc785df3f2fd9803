export const rotationPath = "/dashboards/rotation";
