import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, type ReactElement } from "react";
import { useOpenFeatures } from "../open-features.ts";
import { itemGroups } from "./item-groups.ts";
import { useOpenPlace } from "./open-place.ts";

export default function ScreensMenu({ target }: { target: ReactElement }) {
  const navigate = useNavigate();
  const { feature, itemPath } = useOpenPlace();
  const open = useOpenFeatures().find((each) => each.feature === feature);
  return (
    <Menu position="bottom-start" width={240} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {itemGroups(open?.items ?? []).map(({ label, items }) => (
          <Fragment key={label ?? ""}>
            {label && <Menu.Label>{label}</Menu.Label>}
            {items.map(({ path, label: itemLabel, badge: Badge }) => (
              <Menu.Item
                key={path}
                aria-current={path === itemPath ? "true" : undefined}
                rightSection={Badge && <Badge />}
                onClick={() => void navigate({ to: path })}
              >
                {itemLabel()}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
